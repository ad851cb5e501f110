import type { SparseMatrix } from './sparse-matrix.ts';

/** Variances below this share of the mean square are rounding noise. */
const NOISE = 1e-12;

/**
 * Computes the variance of the rows along each axis, as a share of the variance of all columns. Since the
 * decomposition is not centred, the first share is often small: that axis leads from the origin to the middle
 * of the rows. Source: scikit-learn 1.2, TruncatedSVD, `explained_variance_ratio_`.
 * @param coordinates by axis, the places of the rows
 * @returns numbers in [0, 1]; none where all rows are equal, which leaves nothing to explain
 */
export function explainedShares(matrix: SparseMatrix, coordinates: readonly Float64Array[]): number[] {
  const { rows, columns, indices, values } = matrix;
  const sums = new Float64Array(columns);
  let squares = 0;
  for (const [entry, value] of values.entries()) {
    const column = indices[entry] as number;
    sums[column] = (sums[column] as number) + value;
    squares += value * value;
  }
  const meanSquare = squares / rows;
  const total = meanSquare - sums.reduce((sum, value) => sum + (value / rows) ** 2, 0);
  if (rows === 0 || total <= NOISE * meanSquare) return [];
  return coordinates.map((axis) => Math.min(1, variance(axis) / total));
}

function variance(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
}
