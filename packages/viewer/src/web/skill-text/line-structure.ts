import { findMarkdownRegions, type OffsetRange } from '@plugin-eval/core/text/markdown-regions.ts';

export type LineKind =
  | 'frontmatter'
  | 'heading-1'
  | 'heading-2'
  | 'heading-3'
  | 'code'
  | 'list'
  | 'quote'
  | 'table'
  | 'comment'
  | 'text'
  | 'blank';

export interface StructuredText {
  lines: readonly string[];
  /** Kinds by line. */
  kinds: readonly LineKind[];
  /** Code spans by line, as UTF-16 offsets into the line; undefined without any. */
  codeSpans: readonly (OffsetRange[] | undefined)[];
}

const FRONTMATTER_FENCE = /^---[ \t]*$/;
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]|$)/;
const LIST = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/;
const QUOTE = /^ {0,3}>/;
const TABLE = /^[ \t]*\|/;

/** Classifies each line of a Markdown text for its appearance, not its meaning. Time: linear. */
export function structureOf(lines: readonly string[]): StructuredText {
  const { isFenced, comments, codeSpans } = findMarkdownRegions(lines);
  const frontmatterEnd = endOfFrontmatter(lines);
  const isComment = linesWithin(lines, comments);
  return {
    lines,
    kinds: lines.map((line, index) => {
      if (index < frontmatterEnd) return 'frontmatter';
      if (isFenced[index]) return 'code';
      if (isComment[index]) return 'comment';
      return plainKind(line);
    }),
    codeSpans: spansByLine(lines, codeSpans),
  };
}

/** Number of lines that the frontmatter takes, its fences included; 0 without one. */
function endOfFrontmatter(lines: readonly string[]): number {
  const [first] = lines;
  if (first === undefined || !FRONTMATTER_FENCE.test(first.replace(/^\ufeff/, ''))) return 0;
  const end = lines.findIndex((line, index) => index > 0 && FRONTMATTER_FENCE.test(line));
  return end === -1 ? 0 : end + 1;
}

function plainKind(line: string): LineKind {
  if (line.trim() === '') return 'blank';
  const heading = HEADING.exec(line)?.[1];
  if (heading !== undefined)
    return heading.length === 1 ? 'heading-1' : heading.length === 2 ? 'heading-2' : 'heading-3';
  if (LIST.test(line)) return 'list';
  if (QUOTE.test(line)) return 'quote';
  return TABLE.test(line) ? 'table' : 'text';
}

/** Marks lines that begin inside one of the ranges, which are in order. */
function linesWithin(lines: readonly string[], ranges: readonly OffsetRange[]): boolean[] {
  let offset = 0;
  let next = 0;
  return lines.map((line) => {
    while (next < ranges.length && (ranges[next]?.end ?? 0) <= offset) next++;
    const start = line.length - line.trimStart().length;
    const within = (ranges[next]?.start ?? Number.POSITIVE_INFINITY) <= offset + start;
    offset += line.length + 1;
    return within;
  });
}

function spansByLine(lines: readonly string[], spans: readonly OffsetRange[]): (OffsetRange[] | undefined)[] {
  const byLine: (OffsetRange[] | undefined)[] = new Array(lines.length);
  let offset = 0;
  let next = 0;
  lines.forEach((line, index) => {
    for (; next < spans.length; next++) {
      const span = spans[next];
      if (span === undefined || span.start > offset + line.length) break;
      byLine[index] ??= [];
      byLine[index].push({ start: span.start - offset, end: span.end - offset });
    }
    offset += line.length + 1;
  });
  return byLine;
}
