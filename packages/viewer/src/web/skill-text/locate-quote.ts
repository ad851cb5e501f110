import { locateParts, wordingsOf } from '@plugin-eval/core/text/quote-wordings.ts';

/** A piece of a line, as UTF-16 offsets, `end` exclusive. */
export interface LineSpan {
  /** 1-based. */
  line: number;
  start: number;
  end: number;
}

/** Number of lines to search for a quote, from its reported line on. */
const MOST_LINES = 200;
const MOST_CHARACTERS = 40_000;
const BLANK = /\p{White_Space}/u;

/**
 * Finds a quote from a line on, ignoring white space and omissions, like the check of evidence; empty when
 * absent.
 * @param from 1-based line at which it begins
 */
export function locateQuote(lines: readonly string[], from: number, quote: string): LineSpan[] {
  const folded = foldFrom(lines, from);
  for (const wording of wordingsOf(quote)) {
    const places = locateParts(folded.text, wording);
    if (places !== null) return places.flatMap(({ start, end }) => spansOf(folded, start, end));
  }
  return [];
}

interface Folded {
  text: string;
  /** Source of each character: its line, 1-based, and its offset there. */
  line: number[];
  offset: number[];
}

function foldFrom(lines: readonly string[], from: number): Folded {
  const folded: Folded = { text: '', line: [], offset: [] };
  const parts: string[] = [];
  let length = 0;
  let isBlank = true;
  const put = (char: string, line: number, offset: number) => {
    parts.push(char);
    for (let unit = 0; unit < char.length; unit++) {
      folded.line.push(line);
      folded.offset.push(offset + unit);
    }
    length += char.length;
  };
  for (let number = from; number < from + MOST_LINES && number <= lines.length; number++) {
    const text = lines[number - 1] ?? '';
    let offset = 0;
    for (const char of text) {
      if (length >= MOST_CHARACTERS) break;
      if (!BLANK.test(char)) {
        put(char, number, offset);
        isBlank = false;
      } else if (!isBlank) {
        put(' ', number, offset);
        isBlank = true;
      }
      offset += char.length;
    }
    if (!isBlank) put(' ', number, text.length);
    isBlank = true;
  }
  return { ...folded, text: parts.join('') };
}

/** One span for each line that the place touches. */
function spansOf({ line, offset }: Folded, start: number, end: number): LineSpan[] {
  const spans: LineSpan[] = [];
  for (let at = start; at < end; at++) {
    const number = line[at] ?? 0;
    const place = offset[at] ?? 0;
    const last = spans.at(-1);
    if (last?.line === number) last.end = place + 1;
    else spans.push({ line: number, start: place, end: place + 1 });
  }
  return spans;
}
