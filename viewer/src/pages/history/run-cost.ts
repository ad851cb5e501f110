import type { ViewerRun } from '../../../../src/documents/viewer.ts';
import { formatCost } from '../../../../src/report/number-format.ts';

type Summary = Pick<ViewerRun['summary'], 'cost_usd' | 'known_cost_usd'>;

/** What a run has cost; where a part is unknown it says so, and never passes the rest off as the whole. */
export function formatRunCost({ cost_usd, known_cost_usd }: Summary): string {
  if (cost_usd !== null) return formatCost(cost_usd);
  return known_cost_usd === 0 ? 'cost unknown' : `${formatCost(known_cost_usd)} and calls of unknown cost`;
}
