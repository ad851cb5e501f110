import { betaQuantile } from './beta-distribution.ts';
import { mean, sampleStandardDeviation } from './descriptive.ts';
import type { Interval } from './interval.ts';

/**
 * Computes a quantile of Student's t distribution, accurate to ten digits. With t of n degrees of freedom,
 * t²/(n + t²) has the beta distribution of 1/2 and n/2, and its complement to 1 that of n/2 and 1/2; the
 * smaller one is inverted. Source: DLMF 8.17; Johnson, Kotz and Balakrishnan, "Continuous univariate
 * distributions" (1995), section 28.2.
 * @param probability in (0, 1)
 * @param degreesOfFreedom above 0
 */
export function studentTQuantile(probability: number, degreesOfFreedom: number): number {
  if (!(probability > 0 && probability < 1)) throw new RangeError('A probability lies in (0, 1).');
  if (!(degreesOfFreedom > 0)) throw new RangeError('Degrees of freedom are above 0.');
  if (probability === 0.5) return 0;
  const sign = probability < 0.5 ? -1 : 1;
  const within = Math.abs(2 * probability - 1);
  const near = betaQuantile(within, 0.5, degreesOfFreedom / 2);
  if (near < 0.5) return sign * Math.sqrt((degreesOfFreedom * near) / (1 - near));
  const far = betaQuantile(2 * Math.min(probability, 1 - probability), degreesOfFreedom / 2, 0.5);
  return sign * Math.sqrt((degreesOfFreedom * (1 - far)) / far);
}

/**
 * Two-sided interval of a mean of independent draws, unclipped; null with fewer than two. Exact for normal draws:
 * mean +/- t(n - 1) * s / sqrt(n). Null, too, where all draws are equal: an interval of zero width would claim certainty.
 * Source: Student, "The probable error of a mean" (1908).
 * @param level in (0, 1), such as 0.95
 */
export function meanInterval(draws: readonly number[], level: number): Interval | null {
  const centre = mean(draws);
  const deviation = sampleStandardDeviation(draws);
  // Rounding in the mean is not a deviation.
  if (centre === null || deviation === null || deviation <= 1e-12 * Math.max(1, Math.abs(centre)))
    return null;
  const halfWidth =
    (studentTQuantile((1 + level) / 2, draws.length - 1) * deviation) / Math.sqrt(draws.length);
  return { low: centre - halfWidth, high: centre + halfWidth };
}
