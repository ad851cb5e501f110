/** UTF-16 offsets, `end` exclusive. */
export interface TextRange {
  start: number;
  end: number;
}

/** Longer stretches between quotation marks are rather two stray marks. */
const LONGEST_QUOTATION = 600;
const MOST_OF_ANSWER = 0.8;
const WORD = /[\p{L}\p{N}]/u;

/**
 * Ranges of a folded answer that quote someone: between quotation marks on one line, and lines that begin
 * with `>`. A quotation that makes up most of the answer is the answer.
 */
export function quotedRanges(text: string): TextRange[] {
  const ranges: TextRange[] = [];
  let lineStart = 0;
  if (!text.includes('"') && !text.includes('>')) return ranges;
  for (const line of text.split('\n')) {
    if (line.startsWith('>')) ranges.push({ start: lineStart, end: lineStart + line.length });
    else if (line.includes('"')) addQuotations(line, lineStart, ranges);
    lineStart += line.length + 1;
  }
  return ranges.filter(({ start, end }) => end - start < MOST_OF_ANSWER * text.length);
}

/** @param ranges in order, and none overlapping another */
export function isInside(ranges: readonly TextRange[], start: number, end: number): boolean {
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = ranges[middle];
    if (range === undefined) return false;
    if (range.start <= start && end <= range.end) return true;
    if (range.start <= start) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

function addQuotations(line: string, lineStart: number, ranges: TextRange[]): void {
  let open = -1;
  for (let at = line.indexOf('"'); at !== -1; at = line.indexOf('"', at + 1)) {
    if (open === -1) {
      // A mark behind a letter or digit closes something, or means inches.
      if (!WORD.test(line[at - 1] ?? ' ')) open = at;
      continue;
    }
    if (at - open <= LONGEST_QUOTATION && !isField(line, open, at))
      ranges.push({ start: lineStart + open, end: lineStart + at + 1 });
    open = -1;
  }
}

/** A key or a value in JSON: the marks are syntax. */
function isField(line: string, open: number, close: number): boolean {
  const before = line.slice(Math.max(0, open - 3), open);
  const behind = line.slice(close + 1, close + 4);
  return (
    (/[:[{,] ?$/.test(before) && /^ ?[,}\]]/.test(behind)) || (/[{,] ?$/.test(before) && /^ ?:/.test(behind))
  );
}
