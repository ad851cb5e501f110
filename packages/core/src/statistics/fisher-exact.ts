import { requireCounts, tableWeights } from './table-weights.ts';

/** Relative tolerance within which tables count as equally likely as the observed one, as in R. */
const TOLERANCE = 1e-7;

/**
 * Computes the two-sided p-value of Fisher's exact test on the table [[a, b], [c, d]]: given its margins, the
 * probability of tables as likely as the observed one, or less. 1 when only one table is possible. Accurate
 * to ten digits; 0 below 1e-300. Time: linear in the smallest margin. Source: Fisher, "Statistical methods
 * for research workers" (1934), section 21.02; for the two sides, Freeman and Halton, "Note on an exact
 * treatment of contingency" (1951), and R's fisher.test.
 * @throws RangeError counts that are not integers of 0 or more
 */
export function fisherExact(a: number, b: number, c: number, d: number): number {
  requireCounts([a, b, c, d]);
  const [row, column, total] = [a + b, a + c, a + b + c + d];
  const first = Math.max(0, row + column - total);
  const weights = tableWeights(row, column, total, first);
  const seen = weights[a - first] ?? 0;
  let [sum, extreme] = [0, 0];
  // From the smallest on, so that small ones are not lost in large ones.
  for (const weight of weights.sort()) {
    sum += weight;
    if (weight <= seen * (1 + TOLERANCE)) extreme = sum;
  }
  return extreme / sum;
}
