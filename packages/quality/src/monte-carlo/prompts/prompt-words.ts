import { lowerCaseWords } from '@plugin-eval/core/text/words.ts';

const WITHOUT_BLANKS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const IS_WITHOUT_BLANKS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** A Chinese or Japanese word has two characters on average. */
const CHARACTERS_PER_WORD = 2;

/** The words of a text in lower case; in scripts without blanks each character is one. */
export function promptWords(text: string): string[] {
  return [...lowerCaseWords(text.replace(WITHOUT_BLANKS, ' $& '))];
}

/** Returns the length in words of a run of `promptWords`. */
export function lengthInWords(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + (IS_WITHOUT_BLANKS.test(word) ? 1 / CHARACTERS_PER_WORD : 1), 0);
}
