/**
 * Computes the likelihood of each value of the upper left cell, relative to the likeliest, by the ratio of
 * neighbours. Starting at the likeliest, nothing overflows, and underflowing values are too rare to matter.
 * @param row sum of the first row
 * @param column sum of the first column
 * @param first least value that the cell can have
 * @returns one weight for each value of the cell, the largest being 1
 */
export function tableWeights(row: number, column: number, total: number, first: number): Float64Array {
  const last = Math.min(row, column);
  const weights = new Float64Array(last - first + 1);
  const mode = Math.min(last, Math.max(first, Math.floor(((row + 1) * (column + 1)) / (total + 2))));
  const ratio = (cell: number) =>
    (((row - cell) / (cell + 1)) * (column - cell)) / (total - row - column + cell + 1);
  weights[mode - first] = 1;
  for (let cell = mode; cell < last; cell += 1) {
    weights[cell + 1 - first] = (weights[cell - first] as number) * ratio(cell);
  }
  for (let cell = mode; cell > first; cell -= 1) {
    weights[cell - 1 - first] = (weights[cell - first] as number) / ratio(cell - 1);
  }
  return weights;
}

/** @throws RangeError counts that are not integers of 0 or more */
export function requireCounts(counts: readonly number[]): void {
  if (counts.some((count) => !(Number.isSafeInteger(count) && count >= 0)))
    throw new RangeError('The counts of a table are whole numbers of 0 or more.');
}
