import { detectableCorrelation } from '@plugin-eval/core/statistics/detectable-correlation.ts';
import { holmAdjusted } from '@plugin-eval/core/statistics/holm.ts';
import type { Relation } from './relations.ts';

export const ALPHA = 0.05;
export const POWER = 0.8;

/** A relation that was tested, with its p-value adjusted for all others of the page. */
export interface TestedRelation extends Relation {
  adjusted: number;
  /** True when the adjusted p-value is at most 0.05 and the interval excludes 0. */
  shown: boolean;
  /** The least |r| that this relation alone would show in four of five cases. */
  detectable: number;
}

/** Groups of relations, each p-value adjusted for all of them. */
export function adjusted(groups: readonly (readonly Relation[])[]): TestedRelation[][] {
  const all = holmAdjusted(groups.flatMap((group) => group.map(({ p }) => p)));
  let next = 0;
  return groups.map((group) =>
    group.map((relation) => {
      const own = all[next] ?? 1;
      next += 1;
      const { interval, skills, blocks } = relation;
      const holdsZero = interval === null || (interval.low <= 0 && interval.high >= 0);
      return {
        ...relation,
        adjusted: own,
        shown: own <= ALPHA && !holdsZero,
        detectable: detectableCorrelation(skills, blocks, { alpha: ALPHA, power: POWER }),
      };
    }),
  );
}
