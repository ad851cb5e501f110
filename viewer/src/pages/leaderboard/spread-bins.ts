export interface SpreadBin {
  low: number;
  high: number;
  count: number;
}

/** How many bins are enough to see a shape, and few enough to read their ends. */
const MOST_BINS = 40;
const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000];

/**
 * How many values lie in each of the equal bins between the ends of a scale. A value on the border of two bins belongs
 * to the upper one, and the last bin is closed.
 */
export function spreadBins(
  values: readonly number[],
  { from, to }: { from: number; to: number },
): SpreadBin[] {
  const width = STEPS.find((step) => (to - from) / step <= MOST_BINS) ?? (to - from) / MOST_BINS;
  const bins = Array.from({ length: Math.max(1, Math.ceil((to - from) / width)) }, (_, index) => ({
    low: from + index * width,
    high: from + (index + 1) * width,
    count: 0,
  }));
  for (const value of values) {
    const bin = bins[Math.min(bins.length - 1, Math.max(0, Math.floor((value - from) / width)))];
    if (bin !== undefined) bin.count += 1;
  }
  return bins;
}
