import type { AgentSet } from '@plugin-eval/core/documents/skill-set.ts';
import { formatCount } from '../number-format.ts';

/** Compares the space all skills need with an agent's budget. */
export function budgetSentence(budget: AgentSet['budget']): string {
  if (budget === null) return 'no limit';
  const { wanted, limit, unit } = budget;
  return `needs ${formatCount(wanted)} of ${formatCount(limit)} ${unit}`;
}
