/** Base64 of 24 letters: shorter demands than that do not exist. */
const SHORTEST = 32;
const CODES = new Uint8Array(128);
for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-') {
  CODES[letter.charCodeAt(0)] = 1;
}
const PADDING = '=';
const LONGEST_PADDING = 2;
const READABLE = /^[\t\n\r\x20-\x7e\u00a0-\ufffc]+$/;

/** Sentences written in base64, with the UTF-16 range that they take up. Time: linear. */
export function decodedPassages(source: string): { start: number; end: number; text: string }[] {
  return encodedRuns(source)
    .map(({ start, end }) => ({
      start,
      end,
      text: Buffer.from(source.slice(start, end), 'base64').toString('utf8'),
    }))
    .filter(({ text }) => text.includes(' ') && READABLE.test(text));
}

/** Looks at one character of each stretch in which a run must have one: a pattern would look at all of them. */
function encodedRuns(source: string): { start: number; end: number }[] {
  const runs: { start: number; end: number }[] = [];
  const isCode = (offset: number) => CODES[source.charCodeAt(offset)] === 1;
  for (let offset = SHORTEST - 1; offset < source.length; offset += SHORTEST) {
    if (!isCode(offset)) continue;
    let start = offset;
    while (isCode(start - 1)) start--;
    let end = offset + 1;
    while (isCode(end)) end++;
    offset = end;
    if (end - start < SHORTEST) continue;
    while (source[end] === PADDING && end - offset < LONGEST_PADDING) end++;
    runs.push({ start, end });
  }
  return runs;
}
