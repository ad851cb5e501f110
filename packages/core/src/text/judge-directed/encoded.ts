/** Base64 of 24 letters: shorter demands than that do not exist. */
const SHORTEST = 32;
const ASCII_CODES = 128;
const IS_LETTER = new Uint8Array(ASCII_CODES);
for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-') {
  IS_LETTER[letter.charCodeAt(0)] = 1;
}
const PADDING = '=';
const LONGEST_PADDING = 2;
const READABLE = /^[\t\n\r\x20-\x7e\u00a0-\ufffc]+$/;
/** The last character of a beginning may be cut in two. */
const READABLE_SO_FAR = /^[\t\n\r\x20-\x7e\u00a0-\ufffc]+\ufffd?$/;

/** Sentences written in base64, with the UTF-16 range that they take up. Time: linear. */
export function decodedPassages(source: string): { start: number; end: number; text: string }[] {
  return encodedRuns(source)
    .filter(({ start }) => READABLE_SO_FAR.test(decode(source.slice(start, start + SHORTEST))))
    .map(({ start, end }) => ({ start, end, text: decode(source.slice(start, end)) }))
    .filter(({ text }) => text.includes(' ') && READABLE.test(text));
}

function decode(letters: string): string {
  return Buffer.from(letters, 'base64').toString('utf8');
}

/**
 * Finds runs of base64 letters long enough for a sentence. Samples one character of each stretch that a run
 * must touch, where a pattern would read all of them.
 */
export function encodedRuns(source: string): { start: number; end: number }[] {
  const runs: { start: number; end: number }[] = [];
  for (let offset = SHORTEST - 1; offset < source.length; offset += SHORTEST) {
    if (!isLetter(source, offset)) continue;
    let start = offset;
    while (start > 0 && isLetter(source, start - 1)) start--;
    let end = offset + 1;
    while (end < source.length && isLetter(source, end)) end++;
    offset = end;
    if (end - start < SHORTEST) continue;
    while (source[end] === PADDING && end - offset < LONGEST_PADDING) end++;
    runs.push({ start, end });
  }
  return runs;
}

function isLetter(source: string, offset: number): boolean {
  const code = source.charCodeAt(offset);
  return code < ASCII_CODES && IS_LETTER[code] === 1;
}
