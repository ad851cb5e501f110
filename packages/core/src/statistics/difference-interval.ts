import type { Interval } from './interval.ts';

/** A value with its interval. */
export interface Estimated extends Interval {
  value: number;
}

/**
 * Interval of b minus a, from the intervals of two independent estimates (MOVER): it recovers their variances from
 * their limits, so it stays right where they are lopsided. At the level of the two.
 * Source: Zou and Donner, "Construction of confidence limits about effect measures: a general approach" (2008);
 * Newcombe, "Interval estimation for the difference between independent proportions" (1998), method 10.
 */
export function differenceInterval(a: Estimated, b: Estimated): Interval {
  const difference = b.value - a.value;
  return {
    low: difference - Math.hypot(b.value - b.low, a.high - a.value),
    high: difference + Math.hypot(b.high - b.value, a.value - a.low),
  };
}
