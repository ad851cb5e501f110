import type { ListedState } from '@plugin-eval/core/documents/names.ts';
import type { AgentSet } from '@plugin-eval/core/documents/skill-set.ts';

/** A part of the bar of an agent. */
export interface BudgetShare {
  name: string;
  count: number;
  share: number;
}

/** Skill states by part of the bar. */
const PARTS: readonly (readonly [name: string, states: readonly ListedState[]])[] = [
  ['whole', ['whole']],
  ['cut', ['cut']],
  ['name only', ['name-only']],
  ['dropped', ['omitted']],
  ['ignored', ['invalid', 'shadowed']],
  ['hidden', ['hidden']],
];

/** The names of all parts, as the legend shows them. */
export const PART_NAMES = PARTS.map(([name]) => name);

/** Counts the skills of a set by how much an agent shows of them, without empty parts. */
export function budgetShares(states: AgentSet['states']): BudgetShare[] {
  const total = Object.values(states).reduce((sum, count) => sum + count, 0);
  return PARTS.flatMap(([name, of]) => {
    const count = of.reduce((sum, state) => sum + states[state], 0);
    return count === 0 ? [] : [{ name, count, share: count / total }];
  });
}
