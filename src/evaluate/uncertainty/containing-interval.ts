import type { Interval } from '../../statistics/interval.ts';

/**
 * The interval, extended to the point that it belongs to where it misses it. A percentile interval can: resamples of
 * few draws can all but exclude the best or the worst outcome, and the outcome that was seen is never implausible.
 */
export function containing({ low, high }: Interval, point: number): Interval {
  return { low: Math.min(low, point), high: Math.max(high, point) };
}
