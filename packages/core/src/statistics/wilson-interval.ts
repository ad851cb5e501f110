import type { Interval } from './interval.ts';
import { normalQuantile } from './normal-quantile.ts';
import { type Proportion, requireProportion } from './proportion.ts';

/**
 * Computes the interval of a rate from independent trials, in [0, 1]; null without trials. It always contains
 * the observed share, and begins or ends exactly at 0 or 1 when none or all of the trials succeeded. Source:
 * Wilson, "Probable inference, the law of succession, and statistical inference" (1927), the score interval
 * without a correction for continuity.
 * @param level in (0, 1), such as 0.95
 * @throws RangeError impossible counts or an impossible level
 */
export function wilsonInterval(proportion: Proportion, level: number): Interval | null {
  requireProportion(proportion);
  const { successes, trials } = proportion;
  if (trials === 0) return null;
  const z = normalQuantile((1 + level) / 2);
  const rate = successes / trials;
  const scale = 1 + (z * z) / trials;
  const centre = (rate + (z * z) / (2 * trials)) / scale;
  const halfWidth = (z / scale) * Math.sqrt((rate * (1 - rate)) / trials + (z * z) / (4 * trials * trials));
  return {
    low: successes === 0 ? 0 : Math.max(0, centre - halfWidth),
    high: successes === trials ? 1 : Math.min(1, centre + halfWidth),
  };
}
