/**
 * Fewest totals for a range: of nine, a further one lies between the least and the most with a probability of
 * 0.8.
 */
export const FEWEST_TOTALS = 9;

/**
 * Computes the range of a further total with a probability of 0.8, by order statistics: of m exchangeable
 * totals it is between the 0.1 (m + 1)-th and the 0.9 (m + 1)-th, for any distribution.
 * @param count how many further totals are added up, 1 or more; the range is that of their mean, whose deviations shrink
 * @returns null for fewer than `FEWEST_TOTALS`
 */
export function predictionRange(totals: readonly number[], count = 1): { low: number; high: number } | null {
  const { length } = totals;
  if (length < FEWEST_TOTALS) return null;
  const sorted = totals.toSorted((a, b) => a - b);
  const at = (place: number) => {
    const below = Math.min(length, Math.max(1, Math.floor(place)));
    const lower = sorted[below - 1] ?? 0;
    return lower + (place - below) * ((sorted[Math.min(length, below + 1) - 1] ?? lower) - lower);
  };
  const middle = at((length + 1) / 2);
  const shrunk = Math.sqrt((1 / count + 1 / length) / (1 + 1 / length));
  return {
    low: middle - (middle - at(0.1 * (length + 1))) * shrunk,
    high: middle + (at(0.9 * (length + 1)) - middle) * shrunk,
  };
}
