export interface Bin {
  low: number;
  high: number;
  count: number;
}

/** The distribution of values on a scale. */
export interface Histogram {
  bins: readonly Bin[];
  /** The things counted, "Members", and the value they are counted by, "score". */
  counted: string;
  unit: string;
  /** Decimals of the bin edges. */
  decimals: number;
  /** Bounds on the scale, by name. */
  marks: readonly { name: string; at: number }[];
}

/** A quotient so close below a border is on it. */
const TOLERANCE = 1e-9;
/** Most bins whose edges can still be read. */
const MOST_BINS = 40;
const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000];

/** The narrowest round width that leaves at most 40 bins between the ends of a scale. */
export function binWidth({ from, to }: { from: number; to: number }): number {
  return STEPS.find((step) => (to - from) / step <= MOST_BINS) ?? (to - from) / MOST_BINS;
}

/**
 * Counts the values in each of the equal bins between the ends of a scale. A value on the border of two bins
 * belongs to the upper one, and the last bin is closed.
 */
export function binned(
  values: readonly number[],
  { from, to }: { from: number; to: number },
  width: number,
): Bin[] {
  const length = Math.max(1, Math.ceil((to - from) / width - TOLERANCE));
  const end = (index: number) => Number((from + index * width).toFixed(9));
  const bins = Array.from({ length }, (_, index) => ({ low: end(index), high: end(index + 1), count: 0 }));
  for (const value of values) {
    const bin = bins[Math.min(length - 1, Math.max(0, Math.floor((value - from) / width + TOLERANCE)))];
    if (bin !== undefined) bin.count += 1;
  }
  return bins;
}

/** "60 to 65". */
export function binRange({ low, high }: Bin, decimals: number): string {
  return `${low.toFixed(decimals)} to ${high.toFixed(decimals)}`;
}

/** "Members by score". */
export function histogramTitle({ counted, unit }: Histogram): string {
  return `${counted} by ${unit}`;
}

/** Describes the histogram for screen readers. */
export function describeHistogram(histogram: Histogram): string {
  const filled = histogram.bins.filter(({ count }) => count > 0);
  return `${histogramTitle(histogram)}. ${filled.map((bin) => `${binRange(bin, histogram.decimals)}: ${bin.count}`).join(', ')}.`;
}
