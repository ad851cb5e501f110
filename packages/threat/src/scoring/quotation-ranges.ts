import { isInRange, type OffsetRange, touchesRange } from '@plugin-eval/core/text/markdown-regions.ts';
import { mergeRanges } from './ranges.ts';

/** Marks that open a quotation, with those that may close it. */
const PAIRS: Readonly<Record<string, string>> = {
  '“': '”"',
  '„': '“”"',
  '”': '”',
  '«': '»',
  '»': '«»',
  '‹': '›',
  '‘': '’',
  '「': '」',
  '『': '』',
  '"': '"',
  "'": "'",
};
/** Closing marks in most languages, opening ones in a few. */
const MOSTLY_CLOSING = new Set(['”', '»']);
/** Straight marks open and close alike, so a stray one must not reach far. */
const STRAIGHT = new Set(['"', "'"]);
const MARK_OR_BREAK = /["“”„«»‹›‘’「」『』']|\n[ \t]*\n/g;
const LONGEST = 4000;
const LONGEST_SINGLE = 400;
const WORD_CHARACTER = /[\p{L}\p{N}]/u;
const BLANK = /\s/;
const BLOCK_QUOTE_LINE = /^ {0,3}>/;
const WORDS = /[\p{L}\p{N}]{2,}/gu;
/** Fewest words around a quotation; with fewer, the quotation is the answer itself. */
const LEAST_FRAME = 4;

/**
 * Returns the parts of an answer that quote others: quotation marks of any kind, and block quotes. Marks in
 * code are syntax, not quotations. When almost everything is inside, nothing counts as quoted. Time: linear.
 * @param code ranges of code, in order
 * @returns UTF-16 offsets, merged
 */
export function quotationRanges(text: string, code: readonly OffsetRange[]): OffsetRange[] {
  const ranges = quotedPassages(text, code);
  return ranges.length === 0 || hasFrame(text, ranges) ? ranges : [];
}

/** Returns the same parts as `quotationRanges`, but also where almost everything is inside. */
export function quotedPassages(text: string, code: readonly OffsetRange[]): OffsetRange[] {
  return mergeRanges([...markedRanges(text, code), ...blockQuotes(text, code)]);
}

interface OpenMark {
  start: number;
  closedBy: string;
}

function markedRanges(text: string, code: readonly OffsetRange[]): OffsetRange[] {
  const ranges: OffsetRange[] = [];
  const open = new Map<string, OpenMark>();
  for (const { 0: mark, index } of text.matchAll(MARK_OR_BREAK)) {
    if (mark.length > 1) {
      for (const straight of STRAIGHT) open.delete(straight);
      continue;
    }
    if (isInRange(code, index)) continue;
    const closed = closedBy(open, mark, index, text);
    if (closed !== null) {
      if (!isSyntax(text, closed.start, index)) ranges.push({ start: closed.start, end: index + 1 });
      continue;
    }
    const closing = PAIRS[mark];
    if (closing !== undefined && canOpen(mark, text, index) && !isStillOpen(open.get(mark), mark, index)) {
      open.set(mark, { start: index, closedBy: closing });
    }
  }
  return ranges;
}

/** The mark that this one closes, which then is open no more. */
function closedBy(open: Map<string, OpenMark>, mark: string, index: number, text: string): OpenMark | null {
  for (const [opening, openMark] of open) {
    if (!openMark.closedBy.includes(mark) || !canClose(mark, text, index)) continue;
    open.delete(opening);
    if (index - openMark.start <= longest(opening)) return openMark;
  }
  return null;
}

/** The outer of two opening marks counts, as long as it can still be closed. */
function isStillOpen(openMark: OpenMark | undefined, mark: string, index: number): boolean {
  return openMark !== undefined && index - openMark.start <= longest(mark);
}

function longest(opening: string): number {
  return opening === "'" || opening === '‘' ? LONGEST_SINGLE : LONGEST;
}

function canOpen(mark: string, text: string, index: number): boolean {
  if (!STRAIGHT.has(mark) && !MOSTLY_CLOSING.has(mark)) return true;
  return !WORD_CHARACTER.test(text[index - 1] ?? ' ') && !BLANK.test(text[index + 1] ?? ' ');
}

function canClose(mark: string, text: string, index: number): boolean {
  if (mark === "'" || mark === '’') {
    return !BLANK.test(text[index - 1] ?? ' ') && !WORD_CHARACTER.test(text[index + 1] ?? ' ');
  }
  return mark !== '"' || !BLANK.test(text[index - 1] ?? ' ');
}

/** A key or a value of bare JSON. */
function isSyntax(text: string, start: number, end: number): boolean {
  if (text[start] !== '"') return false;
  return (
    /^[ \t]{0,4}:/.test(text.slice(end + 1, end + 6)) ||
    /":[ \t]{0,4}$/.test(text.slice(Math.max(0, start - 6), start))
  );
}

function blockQuotes(text: string, code: readonly OffsetRange[]): OffsetRange[] {
  if (!text.includes('>')) return [];
  const ranges: OffsetRange[] = [];
  let lineStart = 0;
  for (const line of text.split('\n')) {
    const end = lineStart + line.length;
    if (BLOCK_QUOTE_LINE.test(line) && !touchesRange(code, lineStart, lineStart + 1)) {
      ranges.push({ start: lineStart, end: end + 1 });
    }
    lineStart = end + 1;
  }
  return ranges;
}

function hasFrame(text: string, ranges: readonly OffsetRange[]): boolean {
  let words = 0;
  let from = 0;
  for (const { start, end } of [...ranges, { start: text.length, end: text.length }]) {
    words += text.slice(from, start).match(WORDS)?.length ?? 0;
    if (words >= LEAST_FRAME) return true;
    from = end;
  }
  return false;
}
