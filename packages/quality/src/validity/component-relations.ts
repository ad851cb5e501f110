import { blockedRankCorrelation } from '@plugin-eval/core/statistics/blocked-correlation.ts';
import { intervalWithinBlock } from '@plugin-eval/core/statistics/blocked-correlation-interval.ts';
import type { Interval } from '@plugin-eval/core/statistics/interval.ts';
import type { MeasuredSet } from './measured-set.ts';
import { LEVEL } from './relations.ts';

/** Components with fewer skills have no row of their own: their intervals would hold nearly everything. */
export const LEAST_SKILLS = 5;

/** The relation of a score with an outcome among the skills of one component. */
export interface ComponentRelation {
  component: string;
  skills: number;
  /** Rank correlation; null where either side has no differences. */
  r: number | null;
  interval: Interval | null;
}

/**
 * Relates a score with an outcome in each component of at least five skills, largest component first.
 * @param scores one a skill of the set
 * @param outcome one a skill of the set
 */
export function relationsByComponent(
  { skills }: MeasuredSet,
  scores: readonly number[],
  outcome: readonly number[],
): ComponentRelation[] {
  const rowsOf = Map.groupBy(skills.keys(), (row) => skills[row]?.component ?? '');
  return [...rowsOf]
    .filter(([, rows]) => rows.length >= LEAST_SKILLS)
    .sort(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1))
    .map(([component, rows]) => {
      const x = rows.map((row) => scores[row] ?? Number.NaN);
      const y = rows.map((row) => outcome[row] ?? Number.NaN);
      const blocks = rows.map(() => component);
      const r = blockedRankCorrelation(x, y, blocks);
      return {
        ...{ component, skills: rows.length, r },
        interval: r === null ? null : intervalWithinBlock(x, y, LEVEL),
      };
    });
}
