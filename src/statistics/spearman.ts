import { mean } from './descriptive.ts';

/**
 * Rank correlation in [-1, 1]: Pearson's correlation of the ranks, equal values sharing the mean of their ranks. Null
 * where it is undefined: fewer than two pairs, all values of one side equal, or a value that is no number.
 * Source: Spearman, "The proof and measurement of association between two things" (1904).
 * @throws RangeError sides of different lengths
 */
export function spearmanCorrelation(x: readonly number[], y: readonly number[]): number | null {
  if (x.length !== y.length) throw new RangeError('Correlated values come in pairs.');
  if (x.some(Number.isNaN) || y.some(Number.isNaN)) return null;
  return pearsonCorrelation(midRanks(x), midRanks(y));
}

/** Ranks from 1 on in ascending order; equal values get the mean of the ranks that they take up together. */
function midRanks(values: readonly number[]): number[] {
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

function pearsonCorrelation(x: readonly number[], y: readonly number[]): number | null {
  const [meanX, meanY] = [mean(x) ?? 0, mean(y) ?? 0];
  let [products, squaresX, squaresY] = [0, 0, 0];
  x.forEach((own, index) => {
    const other = (y[index] ?? 0) - meanY;
    products += (own - meanX) * other;
    squaresX += (own - meanX) ** 2;
    squaresY += other ** 2;
  });
  if (squaresX === 0 || squaresY === 0) return null;
  return Math.max(-1, Math.min(1, products / Math.sqrt(squaresX * squaresY)));
}

/** Unlike a difference, this orders infinities too. */
function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
