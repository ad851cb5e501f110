import { expect, test } from 'vitest';
import { unicodePattern } from './unicode-pattern.ts';

test('a word boundary does not lie between ASCII and accented letters', () => {
  expect(unicodePattern(String.raw`\bfor\b`).test('forêt for é')).toBe(true);
  expect(unicodePattern(String.raw`\bfor\b`).test('forêt éfor')).toBe(false);
  expect(/\bfor\b/.test('éfor')).toBe(true);
});

test('a word may hold letters of any script', () => {
  expect(unicodePattern(String.raw`^\w+$`).test('naïve_漢字')).toBe(true);
});

test('white space includes U+0085 and not U+FEFF', () => {
  expect(unicodePattern(String.raw`a\sb`).test('a\u0085b')).toBe(true);
  expect(unicodePattern(String.raw`a\sb`).test('a\ufeffb')).toBe(false);
});

test('other escapes keep their meaning', () => {
  expect(unicodePattern(String.raw`^\.\/\\$`).test('./\\')).toBe(true);
});

test('with the flag i any case matches, the two odd cases of s and k included', () => {
  const pattern = unicodePattern('^(?:ask|[a-c]x)$', 'i');
  expect(['ASK', 'aSk', 'a\u017fk', 'as\u212a', 'BX', 'bx'].map((text) => pattern.test(text))).toEqual(
    new Array(6).fill(true),
  );
  expect(['åsk', 'dx'].map((text) => pattern.test(text))).toEqual([false, false]);
});

test('inside a class words and blanks keep their Unicode meaning, and an escaped code point stays what it is', () => {
  expect(unicodePattern(String.raw`^[\w-]+$`, 'i').test('Überblicks-Router')).toBe(true);
  expect(unicodePattern(String.raw`^[\w-]+$`, 'i').test('a b')).toBe(false);
  expect(unicodePattern(String.raw`^[\s,]$`).test('\u0085')).toBe(true);
  expect(unicodePattern(String.raw`^[-\u2013\u2014]$`, 'i').test('\u2014')).toBe(true);
  expect(unicodePattern(String.raw`^[-\u2013\u2014]$`, 'i').test('u')).toBe(false);
});

test('without it case counts', () => {
  expect(unicodePattern(String.raw`\bMUST\b`, 'g').test('must')).toBe(false);
});

test('with the flag g all matches are found', () => {
  expect('a, b, c'.match(unicodePattern(String.raw`\b\w\b`, 'g'))).toEqual(['a', 'b', 'c']);
});

test('a boundary between two groups may end a word', () => {
  const pattern = unicodePattern(String.raw`\b(?:skill|plugin)\b(?:\sis)?\sfull`);
  expect(pattern.test('skill full é')).toBe(true);
  expect(pattern.test('skillé full')).toBe(false);
});
