/** Names of attacks in lessons; used in headings, before lists and in tables. */
const ABOUT_ATTACKS =
  /\b(?:inject(?:ions?|ed|ing)|jailbreak\w*|attack\w*|adversar\w*|malicious|hostile|payloads?|red[- ]?team\w*|threats?|exploit\w*|hijack\w*|poison(?:ed|ing)|untrusted|suspicious|manipulation|spoof\w*|smuggl\w*|detect(?:s|ed|ion|or|ors)?\s+(?:patterns?|rules?|table)|(?:instruction|prompt|role)\s+overrides?)\b/i;
const TABLE_ROW = /^\s*\|/;
const HEADING = /^\s{0,3}#{1,6}\s/;
/** List items, quotations, and lines that go on with one. */
const LISTED = /^(?:\s*(?:[-*+]|\d{1,3}[.)])\s|\s*>|\s{2,}\S)/;
/** Lines above to read, and characters of each: passages and lines may be numerous and long. */
const MOST_LINES = 40;
const MOST_CHARACTERS = 300;
/** A longer line is no item or row of a lesson. */
const LONGEST_LINE = 2000;

/**
 * Returns true when a text about attacks shows the passage: as an item of a list, a row of a table, a
 * quotation or a heading, where the rest of its line, the line that introduces it, the first row of the table
 * or the nearest heading (for a heading, the one above it or the paragraph below it) mentions attacks. A
 * separate paragraph never counts: a heading above an order would be too easy a disguise.
 * @param start offset of the passage in the source
 * @param end exclusive
 */
export function isShownAsExample(source: string, start: number, end: number): boolean {
  const lineStart = startOfLine(source, start);
  if (lineStart === null) return false;
  const line = lineAt(source, lineStart);
  const isHeading = HEADING.test(line);
  const isRow = TABLE_ROW.test(line);
  if (!isHeading && !isRow && !LISTED.test(line)) return false;
  const lineEnd = endOfLine(source, lineStart);
  const rest = source.slice(Math.max(lineStart, start - MOST_CHARACTERS), start);
  const behind = isRow ? source.slice(end, Math.min(lineEnd, end + MOST_CHARACTERS)) : '';
  if (ABOUT_ATTACKS.test(`${rest} | ${behind}`)) return true;
  if (isHeading && speaksBelow(source, lineEnd)) return true;
  return speaksAbove(source, lineStart, isHeading);
}

/** Searches up to the nearest heading; between, only an introduction of the passage counts. */
function speaksAbove(source: string, lineStart: number, isHeading: boolean): boolean {
  let announced = isHeading;
  let from = lineStart;
  for (let seen = 0; from > 0 && seen < MOST_LINES; seen++) {
    const above = startOfLine(source, from - 1);
    if (above === null) return false;
    from = above;
    const line = lineAt(source, from);
    if (HEADING.test(line)) return ABOUT_ATTACKS.test(line);
    const isItem = LISTED.test(line) || line.trim() === '';
    if (TABLE_ROW.test(line)) {
      const before = from === 0 ? null : startOfLine(source, from - 1);
      const isFirst = before === null || !TABLE_ROW.test(lineAt(source, before));
      if (isFirst && !announced && ABOUT_ATTACKS.test(line)) return true;
    } else if (!isItem && !announced) {
      announced = true;
      if (line.trimEnd().endsWith(':') && ABOUT_ATTACKS.test(line)) return true;
    }
  }
  return false;
}

/** Returns true when the paragraph below a heading describes an attack. */
function speaksBelow(source: string, lineEnd: number): boolean {
  const below = source.slice(lineEnd, lineEnd + MOST_CHARACTERS).trimStart();
  const paragraph = below.split(/\n\s*\n/)[0] ?? '';
  return !HEADING.test(paragraph) && ABOUT_ATTACKS.test(paragraph);
}

function lineAt(source: string, from: number): string {
  return source.slice(from, Math.min(endOfLine(source, from), from + MOST_CHARACTERS));
}

/** Returns null when the line is too long. @param offset anywhere on the line */
function startOfLine(source: string, offset: number): number | null {
  const from = Math.max(0, offset - LONGEST_LINE);
  const at = source.slice(from, offset).lastIndexOf('\n');
  return at === -1 ? (from === 0 ? 0 : null) : from + at + 1;
}

function endOfLine(source: string, from: number): number {
  const at = source.slice(from, from + LONGEST_LINE).indexOf('\n');
  return at === -1 ? Math.min(source.length, from + LONGEST_LINE) : from + at;
}
