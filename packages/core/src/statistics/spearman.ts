import { mean } from './descriptive.ts';
import { midRanks } from './mid-ranks.ts';

/**
 * Rank correlation in [-1, 1]: Pearson's correlation of the ranks, equal values sharing the mean of their ranks. Null
 * where it is undefined: fewer than two pairs, all values of one side equal, or a value that is not a number.
 * Source: Spearman, "The proof and measurement of association between two things" (1904).
 * @throws RangeError sides of different lengths
 */
export function spearmanCorrelation(x: readonly number[], y: readonly number[]): number | null {
  if (x.length !== y.length) throw new RangeError('Correlated values come in pairs.');
  if (x.some(Number.isNaN) || y.some(Number.isNaN)) return null;
  return pearsonCorrelation(midRanks(x), midRanks(y));
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
