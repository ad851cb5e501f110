import type { Grade } from '../documents/names.ts';

/** Tolerance for rounding in the last digits: added to a value before comparing it with a bound. */
export const BOUND_TOLERANCE = 1e-9;

const LOWER_BOUNDS: readonly [number, Grade][] = [
  [0.9, 'A'],
  [0.8, 'B'],
  [0.7, 'C'],
  [0.6, 'D'],
];

/** Letter of a dimension score in [0, 1]. Source: docs/specification/quality.md, "Grades". */
export function gradeOf(score: number): Grade {
  return LOWER_BOUNDS.find(([bound]) => score + BOUND_TOLERANCE >= bound)?.[1] ?? 'F';
}
