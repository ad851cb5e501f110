import jstat from 'jstat';
import { mean, sampleStandardDeviation } from './descriptive.ts';
import type { Interval } from './interval.ts';

/**
 * Quantile of Student's t distribution. Against the closed forms of one, two and four degrees of freedom it is right
 * to 1e-7 between the probabilities 0.0005 and 0.9995. Source: jstat, by the inverse incomplete beta function.
 * @param probability in (0, 1)
 * @param degreesOfFreedom above 0
 */
export function studentTQuantile(probability: number, degreesOfFreedom: number): number {
  if (!(probability > 0 && probability < 1)) throw new RangeError('A probability lies in (0, 1).');
  if (!(degreesOfFreedom > 0)) throw new RangeError('Degrees of freedom are above 0.');
  return jstat.studentt.inv(probability, degreesOfFreedom);
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
  // Rounding in the mean is no deviation.
  if (centre === null || deviation === null || deviation <= 1e-12 * Math.max(1, Math.abs(centre)))
    return null;
  const halfWidth =
    (studentTQuantile((1 + level) / 2, draws.length - 1) * deviation) / Math.sqrt(draws.length);
  return { low: centre - halfWidth, high: centre + halfWidth };
}
