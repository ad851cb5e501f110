import { type MeasuredSet, outcomeOf } from './measured-set.ts';
import type { Uplift } from './read-own-outcomes.ts';
import { type Relation, relationsOf } from './relations.ts';

/**
 * Relates what agents do without the skill with what the skill adds, each from another measurement: from the same
 * one, an unlucky run without the skill would look like an uplift.
 * @returns nothing where the outcome was measured once
 */
export function headroomOf(set: MeasuredSet, { bare, uplift }: Uplift): Relation[] {
  const [without] = outcomeOf(set, bare).apart ?? [];
  const [, gained] = outcomeOf(set, uplift).apart ?? [];
  if (without === undefined || gained === undefined) return [];
  const isWhole = (_: unknown, row: number) => !Number.isNaN((without[row] ?? 0) + (gained[row] ?? 0));
  return relationsOf(
    { ...set, skills: set.skills.filter(isWhole) },
    [{ name: bare, values: without.filter(isWhole) }],
    [{ name: uplift, values: gained.filter(isWhole) }],
  );
}
