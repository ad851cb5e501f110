import type { Comparison } from '../../documents/comparison.ts';
import { DIMENSION_NAMES, type DimensionName } from '../../documents/names.ts';

/** What the sessions alone say about one dimension of both sides. */
export interface SessionsComparison {
  name: DimensionName;
  a: number | null;
  b: number | null;
  /** b minus a; null where either was not measured. */
  difference: number | null;
}

/** The dimensions that sessions were to measure on a side at least; none below deep depth. */
export function comparedSessions({ a, b }: Comparison): SessionsComparison[] {
  return DIMENSION_NAMES.flatMap((name) => {
    const [left, right] = [a, b].map((side) => side.dimensions[name].layers.monte_carlo);
    if (left === undefined && right === undefined) return [];
    const [scoreA, scoreB] = [left ?? null, right ?? null];
    const difference = scoreA === null || scoreB === null ? null : scoreB - scoreA;
    return [{ name, a: scoreA, b: scoreB, difference }];
  });
}
