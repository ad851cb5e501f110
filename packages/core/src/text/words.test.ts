import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countWords, hasLetterOrDigit, lowerCaseWords } from './words.ts';

test('words are runs of letters, digits and underscores of any script, in lower case', () => {
  expect(lowerCaseWords("Straße_1, don't ÉTÉ—漢字!")).toEqual(['straße_1', 'don', 't', 'été', '漢字']);
});

test('a text without letters or digits has no words', () => {
  expect(lowerCaseWords('*** --- ***')).toEqual([]);
});

test('an underscore alone is neither letter nor digit', () => {
  expect(hasLetterOrDigit('___')).toBe(false);
  expect(hasLetterOrDigit('| ٣ |')).toBe(true);
});

test('words are the maximal runs of letters, digits and _ that Unicode knows', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(lowerCaseWords(text)).toEqual(text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []);
      expect(countWords(text)).toBe(lowerCaseWords(text).length);
    }),
    { numRuns: 300 },
  );
  expect(countWords("Straße_1, don't 𝐀𝐁_2 a\ud835b")).toBe(6);
  expect(lowerCaseWords('a\ud835b \ud835\udc00\ud835\udc01_2')).toEqual(['a', 'b', '𝐀𝐁_2']);
});
