import { sortedQuantile } from './descriptive.ts';
import type { Interval } from './interval.ts';

/** Values of a statistic in resamples. @param replicate the statistic of one new resample */
export function replicatesOf(resamples: number, replicate: () => number): Float64Array {
  const values = new Float64Array(resamples);
  for (let index = 0; index < resamples; index += 1) values[index] = replicate();
  return values;
}

/**
 * Computes the percentile interval of a statistic from its bootstrap replicates; null without any. It covers
 * less than its level in small samples, since the variance of a resample of n draws is too small by the
 * factor (n - 1)/n. Source: Efron, "Bootstrap methods: another look at the jackknife" (1979); quantiles of
 * type 7.
 * @param level in (0, 1), such as 0.95
 */
export function percentileInterval(replicates: Float64Array, level: number): Interval | null {
  const sorted = Float64Array.from(replicates).sort();
  const low = sortedQuantile(sorted, (1 - level) / 2);
  const high = sortedQuantile(sorted, (1 + level) / 2);
  return low === null || high === null ? null : { low, high };
}
