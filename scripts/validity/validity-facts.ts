import type { AdjustedSet } from './holm-family.ts';
import { SOURCE } from './validity-page.ts';
import { relationsOfKind } from './validity-tables.ts';

/** What reports say of the composite: the relation to each outcome over all skills, to three decimals. */
export function validityFacts(skills: number, set: AdjustedSet | undefined) {
  if (set === undefined) throw new Error('There is no set of skills to report.');
  return {
    ...SOURCE,
    page: 'docs/validity.md',
    skills,
    skills_compared: set.skills,
    components: set.components,
    relations: relationsOfKind(set, 'composite').map(({ outcome, r, interval, adjusted, shown }) => ({
      outcome,
      r: rounded(r),
      low: interval === null ? null : rounded(interval.low),
      high: interval === null ? null : rounded(interval.high),
      p_adjusted: rounded(adjusted),
      shown,
    })),
  };
}

function rounded(value: number): number {
  // Adding 0 makes a negative zero an ordinary one.
  return Math.round(value * 1e6) / 1e6 + 0;
}
