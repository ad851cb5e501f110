import { requireCounts, tableWeights } from './table-weights.ts';

/**
 * One-sided p-value of Fisher's exact test on the table [[a, b], [c, d]]: given its margins, how likely the upper left
 * cell is a or more. Right to ten digits. Time: linear in the smallest margin.
 * Source: docs/specification/statistics.md, "Fisher's exact test".
 * @throws RangeError counts that are not integers of 0 or more
 */
export function fisherExactGreater(a: number, b: number, c: number, d: number): number {
  requireCounts([a, b, c, d]);
  const [row, column, total] = [a + b, a + c, a + b + c + d];
  const first = Math.max(0, row + column - total);
  const weights = tableWeights(row, column, total, first);
  const sumOf = (some: Float64Array) => some.toSorted().reduce((sum, weight) => sum + weight, 0);
  return Math.min(1, sumOf(weights.subarray(a - first)) / sumOf(weights));
}
