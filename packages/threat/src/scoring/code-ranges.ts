import { findMarkdownRegions, type OffsetRange } from '@plugin-eval/core/text/markdown-regions.ts';
import { mergeRanges } from './ranges.ts';

const MAY_HOLD_CODE = /`|~~~/;

/** Returns the code in an answer: fenced blocks and spans between backticks. UTF-16 offsets, in order. */
export function codeRanges(text: string): OffsetRange[] {
  if (!MAY_HOLD_CODE.test(text)) return [];
  const lines = text.split('\n');
  const { isFenced, codeSpans } = findMarkdownRegions(lines);
  const ranges = [...codeSpans];
  let lineStart = 0;
  lines.forEach((line, index) => {
    const end = lineStart + line.length;
    if (isFenced[index]) ranges.push({ start: lineStart, end: end + 1 });
    lineStart = end + 1;
  });
  return mergeRanges(ranges);
}
