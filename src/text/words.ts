const WORD_CHARACTER = /[\p{L}\p{N}_]/u;
const ASCII_LETTER_OR_DIGIT = /[a-z0-9]/i;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** The maximal runs of letters, digits and `_`, in order, lower case. */
export function lowerCaseWords(text: string): string[] {
  // Read by hand: twice as fast as a regular expression, in what takes most of the time of layer 1.
  const lower = text.toLowerCase();
  const words: string[] = [];
  let start = -1;
  for (let index = 0; index < lower.length; index++) {
    const unit = lower.charCodeAt(index);
    const isWord = unit < 0x80 ? isAsciiWord(unit) : WORD_CHARACTER.test(characterAt(lower, index));
    if (isWord) {
      if (start === -1) start = index;
    } else if (start !== -1) {
      words.push(lower.slice(start, index));
      start = -1;
    }
    if (unit >= 0xd800 && unit < 0xdc00 && characterAt(lower, index).length === 2) index++;
  }
  if (start !== -1) words.push(lower.slice(start));
  return words;
}

export function hasLetterOrDigit(text: string): boolean {
  return ASCII_LETTER_OR_DIGIT.test(text) || LETTER_OR_DIGIT.test(text);
}

/** Lower-case letters, digits and `_`. */
function isAsciiWord(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39) || unit === 0x5f;
}

/** A surrogate without its partner stands for itself. */
function characterAt(text: string, index: number): string {
  return String.fromCodePoint(text.codePointAt(index) ?? 0);
}
