import type { RunSummary } from '@plugin-eval/core/documents/run.ts';
import { formatCost } from './number-format.ts';

/** Describes the cost of a run; names unknown parts and never presents a part as the whole. */
export function describeRunCost({
  costUsd,
  knownCostUsd,
}: Pick<RunSummary, 'costUsd' | 'knownCostUsd'>): string {
  if (costUsd !== null) return formatCost(costUsd);
  return knownCostUsd === 0 ? 'cost unknown' : `${formatCost(knownCostUsd)} and calls of unknown cost`;
}
