/** UTF-16 offsets, `end` exclusive. */
export interface OffsetRange {
  start: number;
  end: number;
}

/** Code and comments of a Markdown text, found line by line without a parser. */
export interface MarkdownRegions {
  /** Per line: true inside a fenced code block, including its fences. */
  isFenced: boolean[];
  /** Ranges in the lines joined by LF, in order. */
  comments: OffsetRange[];
  /** Code spans within one line and outside comments, in order. */
  codeSpans: OffsetRange[];
}

const FENCE = /^[ \t>]{0,40}(?:(?:[-*+]|\d{1,9}[.)])[ \t]{1,4})?(`{3,}|~{3,})/;
/** An unused link definition: Markdown's own form of a comment. */
const DEFINITION_COMMENT = /^ {0,3}\[(?:\/\/|comment|_|-|#)\]:/i;
const COMMENT_MARK = /<!--|\[(?:\/\/|comment|_|-|#)\]:/i;
const BACKTICKS = /`+/g;
const OPENING = '<!--';
const CLOSING = '-->';

/** Returns false when `findMarkdownRegions` would find no comment: quick, without false negatives. */
export function mayHoldComment(text: string): boolean {
  return COMMENT_MARK.test(text);
}

/** Time: linear. A comment that never closes reaches to the end, as browsers have it. */
export function findMarkdownRegions(lines: readonly string[]): MarkdownRegions {
  const isFenced: boolean[] = [];
  const comments: OffsetRange[] = [];
  const codeSpans: OffsetRange[] = [];
  let fence: string | null = null;
  let openComment: number | null = null;
  let lineStart = 0;
  for (const line of lines) {
    const mark: string | null = openComment === null ? (FENCE.exec(line)?.[1] ?? null) : null;
    if (fence !== null) {
      isFenced.push(true);
      if (mark !== null && closes(line, mark, fence)) fence = null;
    } else if (mark !== null) {
      isFenced.push(true);
      fence = mark;
    } else {
      isFenced.push(false);
      if (openComment === null && DEFINITION_COMMENT.test(line)) {
        comments.push({ start: lineStart, end: lineStart + line.length });
      }
      if (openComment === null) for (const span of codeSpansOf(line, lineStart)) codeSpans.push(span);
      openComment = readComments(line, lineStart, openComment, comments);
    }
    lineStart += line.length + 1;
  }
  if (openComment !== null) comments.push({ start: openComment, end: lineStart });
  return { isFenced, comments, codeSpans };
}

function closes(line: string, mark: string, fence: string): boolean {
  return mark[0] === fence[0] && mark.length >= fence.length && line.trim().endsWith(mark);
}

/** @returns where the comment begins that is still open at the end of the line; null when none is */
function readComments(
  line: string,
  lineStart: number,
  open: number | null,
  comments: OffsetRange[],
): number | null {
  let from = 0;
  let start = open;
  for (;;) {
    if (start === null) {
      const at = line.indexOf(OPENING, from);
      if (at === -1) return null;
      from = at + OPENING.length;
      // In a code span it is shown, not obeyed.
      if (line[at - 1] !== '`') start = lineStart + at;
    } else {
      const at = line.indexOf(CLOSING, from);
      if (at === -1) return start;
      from = at + CLOSING.length;
      comments.push({ start, end: lineStart + from });
      start = null;
    }
  }
}

/** Code spans between two runs of backticks of equal length. */
function codeSpansOf(line: string, lineStart: number): OffsetRange[] {
  const spans: OffsetRange[] = [];
  const openings = new Map<number, number>();
  for (const { 0: marks, index } of line.matchAll(BACKTICKS)) {
    const opening = openings.get(marks.length);
    if (opening === undefined) openings.set(marks.length, index);
    else {
      spans.push({ start: lineStart + opening, end: lineStart + index + marks.length });
      openings.clear();
    }
  }
  return spans;
}

/** Returns true when an offset is in one of the ranges, which are in order and do not overlap. */
export function isInRange(ranges: readonly OffsetRange[], offset: number): boolean {
  return touchesRange(ranges, offset, offset + 1);
}

/** Returns true when the text between two offsets, `end` exclusive, touches a range. */
export function touchesRange(ranges: readonly OffsetRange[], offset: number, end: number): boolean {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.end ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return (ranges[low]?.start ?? Number.POSITIVE_INFINITY) < end;
}
