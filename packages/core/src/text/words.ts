const WORD_CHARACTER = /[\p{L}\p{N}_]/u;
const ASCII_LETTER_OR_DIGIT = /[a-z0-9]/i;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Cache size in characters: several checks read a line in turn. */
const KEPT_CHARACTERS = 200_000;
const kept = new Map<string, readonly string[]>();
let keptCharacters = 0;

/** The maximal runs of letters, digits and `_`, in order, lower case. */
export function lowerCaseWords(text: string): readonly string[] {
  const trimmed = text.trim();
  const known = kept.get(trimmed);
  if (known !== undefined) return known;
  const words = splitWords(trimmed.toLowerCase());
  keptCharacters += trimmed.length;
  if (keptCharacters > KEPT_CHARACTERS) {
    kept.clear();
    keptCharacters = trimmed.length;
  }
  if (trimmed.length <= KEPT_CHARACTERS) kept.set(trimmed, words);
  return words;
}

/** Counts the words of `lowerCaseWords` without creating them. */
export function countWords(text: string): number {
  const lower = text.toLowerCase();
  let count = 0;
  let inWord = false;
  for (let index = 0; index < lower.length; index++) {
    const unit = lower.charCodeAt(index);
    const isWord = unit < 0x80 ? isAsciiWord(unit) : WORD_CHARACTER.test(characterAt(lower, index));
    if (isWord && !inWord) count++;
    inWord = isWord;
    if (unit >= 0xd800 && unit < 0xdc00 && characterAt(lower, index).length === 2) index++;
  }
  return count;
}

/** The words of several lines, one after the other. */
export function wordsOfLines(lines: readonly string[]): string[] {
  const words: string[] = [];
  // `flatMap` takes several times as long.
  for (const line of lines) for (const word of lowerCaseWords(line)) words.push(word);
  return words;
}

/** Splits by hand: twice as fast as a regular expression, in a bottleneck of layer 1. */
function splitWords(lower: string): string[] {
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

/** Returns the character at an index; an unpaired surrogate counts as one. */
function characterAt(text: string, index: number): string {
  return String.fromCodePoint(text.codePointAt(index) ?? 0);
}
