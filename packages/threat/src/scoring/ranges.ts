import type { OffsetRange } from '@plugin-eval/core/text/markdown-regions.ts';

/** The same ranges in order, those that overlap or touch joined. */
export function mergeRanges(ranges: readonly OffsetRange[]): OffsetRange[] {
  const merged: OffsetRange[] = [];
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = merged[merged.length - 1];
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

/**
 * Returns true when one of the ranges contains a span.
 * @param ranges merged
 */
export function liesWithin(ranges: readonly OffsetRange[], { start, end }: OffsetRange): boolean {
  let low = 0;
  let high = ranges.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((ranges[middle]?.start ?? 0) <= start) low = middle;
    else high = middle - 1;
  }
  const range = ranges[low];
  return range !== undefined && range.start <= start && end <= range.end;
}
