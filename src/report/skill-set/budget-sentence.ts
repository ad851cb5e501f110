import type { AgentSet } from '../../documents/skill-set.ts';
import { formatCount } from '../number-format.ts';

/** Compares what all skills would take with what an agent has room for. */
export function budgetSentence(budget: AgentSet['budget']): string {
  if (budget === null) return 'no limit';
  const { wanted, limit, unit } = budget;
  return `needs ${formatCount(wanted)} of ${formatCount(limit)} ${unit}`;
}
