/** Ranks from 1 on in ascending order; equal values share the mean of the ranks that they take up together. */
export function midRanks(values: readonly number[]): number[] {
  const order = values.map((_, index) => index).sort((i, j) => compare(values[i] ?? 0, values[j] ?? 0));
  const ranks = new Array<number>(values.length).fill(0);
  for (let first = 0; first < order.length; ) {
    let after = first + 1;
    while (after < order.length && values[order[after] ?? 0] === values[order[first] ?? 0]) after += 1;
    for (const index of order.slice(first, after)) ranks[index] = (first + 1 + after) / 2;
    first = after;
  }
  return ranks;
}

/** Compares values; unlike a difference, it orders infinities too. */
function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
