import type { Interval } from '../statistics/interval.ts';

/** The places that a rating may have among its like, all from 1 on. */
export interface Band {
  /** Ratings whose intervals overlap, directly or through others, share one. */
  band: number;
  /** One more than the ratings that are surely higher. */
  best: number;
  /** As many as there are, less those that are surely lower. */
  worst: number;
}

/**
 * The bands of ratings that can be compared with one another. Intervals that only touch overlap.
 * @param intervals null where nothing is known about a rating: it may stand anywhere
 * @returns one for each interval, in order
 */
export function bandsOf(intervals: readonly (Interval | null)[]): Band[] {
  const known = intervals.map((interval) => interval ?? { low: -Infinity, high: Infinity });
  const lows = Float64Array.from(known, ({ low }) => low).sort();
  const highs = Float64Array.from(known, ({ high }) => high).sort();
  const bands = numberBands(known);
  return known.map(({ low, high }, i) => ({
    band: bands[i] ?? 1,
    best: 1 + lows.length - countUpTo(lows, high),
    worst: highs.length - countBelow(highs, low),
  }));
}

/** From the highest on, a band ends where the next interval lies below all of it. */
function numberBands(intervals: readonly Interval[]): number[] {
  const order = intervals
    .map((_, i) => i)
    .sort((a, b) => highOf(intervals, b) - highOf(intervals, a) || a - b);
  const bands = new Array<number>(intervals.length).fill(1);
  let band = 1;
  let lowest = Infinity;
  for (const i of order) {
    if (highOf(intervals, i) < lowest && lowest !== Infinity) band++;
    bands[i] = band;
    lowest = Math.min(lowest, intervals[i]?.low ?? -Infinity);
  }
  return bands;
}

function highOf(intervals: readonly Interval[], i: number): number {
  return intervals[i]?.high ?? Infinity;
}

/** How many of some sorted values are at most a bound. */
function countUpTo(sorted: Float64Array, bound: number): number {
  return partition(sorted, (value) => value <= bound);
}

function countBelow(sorted: Float64Array, bound: number): number {
  return partition(sorted, (value) => value < bound);
}

/** Length of the beginning that a test holds for. */
function partition(sorted: Float64Array, test: (value: number) => boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (test(sorted[middle] ?? Infinity)) low = middle + 1;
    else high = middle;
  }
  return low;
}
