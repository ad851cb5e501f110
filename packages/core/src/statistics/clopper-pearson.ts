import { betaQuantile } from './beta-distribution.ts';
import type { Interval } from './interval.ts';
import { type Proportion, requireProportion } from './proportion.ts';

/**
 * Computes the exact interval of a rate from independent trials, in [0, 1]: it covers the true rate at least
 * as often as its level, at any rate. Null without trials. Counts need not be whole: `kornGraubardInterval`
 * passes effective ones. Source: Clopper and Pearson, "The use of confidence or fiducial limits illustrated
 * in the case of the binomial" (1934), by quantiles of the beta distribution.
 * @param level in (0, 1), such as 0.95
 * @throws RangeError impossible counts
 */
export function clopperPearsonInterval(proportion: Proportion, level: number): Interval | null {
  requireProportion(proportion);
  const { successes, trials } = proportion;
  if (trials === 0) return null;
  const failures = trials - successes;
  return {
    low: successes === 0 ? 0 : betaQuantile((1 - level) / 2, successes, failures + 1),
    high: failures === 0 ? 1 : betaQuantile((1 + level) / 2, successes + 1, failures),
  };
}
