import { expect, test } from 'vitest';
import { hasLetterOrDigit, lowerCaseWords } from './words.ts';

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
