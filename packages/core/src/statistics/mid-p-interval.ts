import { betaCumulative, betaDensity, invertCumulative } from './beta-distribution.ts';
import type { Interval } from './interval.ts';
import { type Proportion, requireProportion } from './proportion.ts';

/**
 * Computes the mid-P interval of a rate from independent trials, in [0, 1]: like the exact one of Clopper and
 * Pearson, but the observed outcome counts half in each tail, so that it covers the true rate at about its
 * level on average, rather than at least at it. Null without trials. Counts need not be whole: P(X >= k) is
 * the regularised incomplete beta function I(rate; k, n - k + 1), which is defined between whole numbers too.
 * When all succeeded the lower end is (1 - level)^(1/n), and the upper one 1. Source: Berry and Armitage,
 * "Mid-P confidence intervals: a brief review" (1995); DLMF 8.17.5.
 * @param level in (0, 1), such as 0.95
 * @throws RangeError impossible counts
 */
export function midPInterval(proportion: Proportion, level: number): Interval | null {
  requireProportion(proportion);
  const { successes, trials } = proportion;
  if (trials === 0) return null;
  const failures = trials - successes;
  return {
    low: lowerLimit(successes, failures, level),
    high: 1 - lowerLimit(failures, successes, level),
  };
}

/**
 * The rate at which as many successes or more, the observed number counted half, have half of the probability
 * outside the level.
 */
function lowerLimit(successes: number, failures: number, level: number): number {
  if (successes === 0) return 0;
  if (failures === 0) return (1 - level) ** (1 / successes);
  const share = successes / (successes + failures);
  const limit = invertCumulative(
    (1 - level) / 2,
    (rate) =>
      (betaCumulative(rate, successes, failures + 1) + betaCumulative(rate, successes + 1, failures)) / 2,
    (rate) => (betaDensity(rate, successes, failures + 1) + betaDensity(rate, successes + 1, failures)) / 2,
    share / 2,
  );
  // Of a share near the smallest of numbers the limit is too small for them.
  return Math.min(limit, share);
}
