import type { Interval } from './interval.ts';
import { stratifiedInterval } from './stratified-interval.ts';

/**
 * Computes the interval of the mean of paired differences in [-1, 1], one for each case, such as those of a
 * pass rate or a quality in two arms; within [-1, 1], and null without a case. Two cases that differ by
 * 1/sqrt(2) each way are added to the observed ones, so that equal differences still have a width: with v =
 * (sum d^2 + 1)/(C + 2) - (sum d/(C + 2))^2 it is mean(d) +- t(C + 1) sqrt(v/(C + 2)). Simulated at even odds
 * of passing without the skill, it held a lift of 0 in 5 cases in 89 % of 2,000 samples, and lifts of 0.1 to
 * 0.3 in 10 to 30 cases in 93 to 94 %. Source: docs/specification/statistics.md, "Paired differences";
 * Agresti and Min, "Simple improved confidence intervals for comparing matched proportions" (2005), for the
 * added cases.
 * @param level in (0, 1), such as 0.95
 * @throws RangeError a difference outside [-1, 1]
 */
export function pairedInterval(differences: readonly number[], level: number): Interval | null {
  if (differences.length === 0) return null;
  const { low, high } = stratifiedInterval([differences], (1 - level) / 2, () => 1);
  return { low: Math.max(-1, low), high: Math.min(1, high) };
}
