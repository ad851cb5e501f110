/** Marks of a possible fence. */
const HAS_MARKS = /```|~~~/;
const AT_MARGIN = /^(?:(`{3,})[^`]*|(~{3,}).*)$/;
/** HTML that contains no fences: up to a blank line, or, for some elements, longer. */
const HTML = /^ {0,3}<(!|\?|script|pre|style|textarea)?/i;
const BLANK = /^[ \t]*$/;

/**
 * Returns true when a code block of a Markdown text may never close: a quick check without false negatives.
 * It recognises fences at the margin, which only HTML can surround, and assumes the worst of all others.
 * @param from the first line of the text
 */
export function mayLeaveFenceOpen(lines: readonly string[], from: number): boolean {
  let open: string | null = null;
  let html: 'none' | 'until-blank' | 'for-long' = 'none';
  for (let index = from; index < lines.length; index++) {
    const line = lines[index] as string;
    if (HAS_MARKS.test(line)) {
      const fence = AT_MARGIN.exec(line);
      if (fence === null || html !== 'none') return true;
      const marks = fence[1] ?? fence[2] ?? '';
      if (open === null) open = marks;
      else if (closes(line, marks, open)) open = null;
    } else if (open === null && html !== 'for-long') {
      const begins = HTML.exec(line);
      if (begins !== null) html = begins[1] === undefined ? 'until-blank' : 'for-long';
      else if (BLANK.test(line)) html = 'none';
    }
  }
  return open !== null;
}

/** Returns true when a line has only marks, of the kind and number that opened the block. */
function closes(line: string, marks: string, open: string): boolean {
  return marks[0] === open[0] && marks.length >= open.length && BLANK.test(line.slice(marks.length));
}
