import { holmAdjusted } from '../../src/statistics/holm.ts';
import type { Relation, RelationsOfSet } from './relations.ts';

export const ALPHA = 0.05;

export interface AdjustedRelation extends Relation {
  /** Adjusted for all relations of all sets. */
  adjusted: number;
  /** Whether the adjusted p-value is at most 0.05 and the interval holds no 0. */
  shown: boolean;
}

export interface AdjustedSet extends Omit<RelationsOfSet, 'relations'> {
  relations: AdjustedRelation[];
}

/** The sets with each p-value adjusted for everything that is reported of any of them. */
export function adjustedSets(sets: readonly RelationsOfSet[]): AdjustedSet[] {
  const adjusted = holmAdjusted(sets.flatMap(({ relations }) => relations.map(({ p }) => p)));
  let next = 0;
  return sets.map((set) => ({
    ...set,
    relations: set.relations.map((relation) => {
      const own = adjusted[next] ?? 1;
      next += 1;
      const { interval } = relation;
      const holdsZero = interval === null || (interval.low <= 0 && interval.high >= 0);
      return { ...relation, adjusted: own, shown: own <= ALPHA && !holdsZero };
    }),
  }));
}
