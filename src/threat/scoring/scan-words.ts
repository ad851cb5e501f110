const SEPARATOR = 1;
const LETTER = 2;
const DIGIT = 3;
/** Letters of scripts that put no blanks between words. */
const WIDE = 4;
const WIDE_LETTER =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** By UTF-16 unit, filled in as units are met. */
const classes = new Uint8Array(65_536);

/**
 * Calls back for every word of a text, in order: letters in a row, digits in a row, and each letter of a script without
 * blanks by itself. Beyond the Basic Multilingual Plane nothing is a word. Time: linear, without a regular expression,
 * which would take several times as long.
 */
export function scanWords(text: string, visit: (start: number, end: number) => void): void {
  let start = 0;
  let open = SEPARATOR;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const found = classes[unit] || classify(unit);
    if (found === open && found !== WIDE) continue;
    if (open !== SEPARATOR) visit(start, i);
    open = found;
    start = i;
  }
  if (open !== SEPARATOR) visit(start, text.length);
}

function classify(unit: number): number {
  const character = String.fromCharCode(unit);
  let found = SEPARATOR;
  if (WIDE_LETTER.test(character)) found = WIDE;
  else if (/\p{L}/u.test(character)) found = LETTER;
  else if (/\p{N}/u.test(character)) found = DIGIT;
  classes[unit] = found;
  return found;
}
