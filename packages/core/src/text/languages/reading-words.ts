import { countWords, lowerCaseWords } from '../words.ts';

/** Scripts without blanks; a word has two letters on average. */
const WITHOUT_BLANKS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
const PAIRS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{1,2}/gu;

/**
 * The words of a text as a reader counts them, lower case: Han and Kana in pairs of letters, each about a
 * word.
 */
export function readingWords(text: string): readonly string[] {
  return lowerCaseWords(WITHOUT_BLANKS.test(text) ? inPairs(text) : text);
}

/** Returns how many words `readingWords` finds. */
export function countReadingWords(text: string): number {
  return countWords(WITHOUT_BLANKS.test(text) ? inPairs(text) : text);
}

function inPairs(text: string): string {
  return text.replace(PAIRS, ' $& ');
}
