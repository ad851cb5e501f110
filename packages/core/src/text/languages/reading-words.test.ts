import { expect, test } from 'vitest';
import { countReadingWords, readingWords } from './reading-words.ts';

test.each([
  ['Fold the paper', ['fold', 'the', 'paper']],
  ['把纸折成纸鹤', ['把纸', '折成', '纸鹤']],
  ['用PDF折纸', ['用', 'pdf', '折纸']],
  ['종이를 접기', ['종이를', '접기']],
])('%j reads as %j', (text, words) => {
  expect(readingWords(text)).toEqual(words);
  expect(countReadingWords(text)).toBe(words.length);
});
