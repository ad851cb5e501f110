/** Arithmetic mean; null of nothing. */
export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Standard deviation of a sample, with n - 1 in the denominator; null of fewer than two values. */
export function sampleStandardDeviation(values: readonly number[]): number | null {
  return values.length < 2 ? null : Math.sqrt(squaredDeviations(values) / (values.length - 1));
}

/** Standard deviation of a whole population, with n in the denominator; null of nothing. */
export function populationStandardDeviation(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.sqrt(squaredDeviations(values) / values.length);
}

/**
 * Quantile by linear interpolation between order statistics; null of nothing.
 * Source: Hyndman and Fan, "Sample quantiles in statistical packages" (1996), type 7.
 * @param probability in [0, 1]
 */
export function quantile(values: readonly number[], probability: number): number | null {
  return sortedQuantile(Float64Array.from(values).sort(), probability);
}

/** Like `quantile`, for values in ascending order: several quantiles of one sample need one sort. */
export function sortedQuantile(sorted: Float64Array, probability: number): number | null {
  if (!(probability >= 0 && probability <= 1)) throw new RangeError('A probability lies in [0, 1].');
  const position = (sorted.length - 1) * probability;
  const below = sorted[Math.floor(position)];
  const above = sorted[Math.ceil(position)];
  if (below === undefined || above === undefined) return null;
  return below + (above - below) * (position - Math.floor(position));
}

/** Uses two passes, which stay precise for a large mean. */
function squaredDeviations(values: readonly number[]): number {
  const centre = mean(values) ?? 0;
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
}
