import type { RunSummary } from '../documents/run.ts';
import { formatCost } from './number-format.ts';

/** What a run has cost; where a part is unknown it says so, and never passes the rest off as the whole. */
export function describeRunCost({
  costUsd,
  knownCostUsd,
}: Pick<RunSummary, 'costUsd' | 'knownCostUsd'>): string {
  if (costUsd !== null) return formatCost(costUsd);
  return knownCostUsd === 0 ? 'cost unknown' : `${formatCost(knownCostUsd)} and calls of unknown cost`;
}
