import { expect, test } from 'vitest';
import { unicodePattern } from './unicode-pattern.ts';
import { WordPattern } from './word-pattern.ts';

test('a word is a word among letters of any script', () => {
  const pattern = new WordPattern(String.raw`\buse\s+when\b`, 'i');
  expect(['Use when', 'use\u00a0WHEN é', 'u\u017fe when'].map((text) => pattern.test(text))).toEqual([
    true,
    true,
    true,
  ]);
  expect(['éuse when', 'use whené', 'use\ufeffwhen'].map((text) => pattern.test(text))).toEqual([
    false,
    false,
    false,
  ]);
});

test('testing the same text twice gives the same answer, with the flag g too', () => {
  const pattern = new WordPattern(String.raw`\bMUST\b`, 'g');
  expect([
    pattern.test('MUST'),
    pattern.test('MUST'),
    pattern.test('É MUST'),
    pattern.test('É MUST'),
  ]).toEqual([true, true, true, true]);
});

test('foreign letters belong to words', () => {
  const pattern = new WordPattern(String.raw`\bfor\s+\w+ing\b`, 'i');
  expect(pattern.test('for übung testing')).toBe(false);
  expect(pattern.test('for führing')).toBe(true);
});

test('beside any character a pattern means what it means in Unicode', () => {
  const source = String.raw`\bfor\s+(?!not\b)\w+ing\b`;
  const native = new WordPattern(source, 'i');
  const unicode = unicodePattern(source, 'i');
  const differing: string[] = [];
  for (let code = 0; code < 0x1_0000; code++) {
    const other = String.fromCharCode(code);
    for (const text of [
      `${other}for folding`,
      `for${other}folding`,
      `For fo${other}lding`,
      `for folding${other}`,
    ])
      if (native.test(text) !== unicode.test(text)) differing.push(`${code.toString(16)} in ${text}`);
  }
  expect(differing).toEqual([]);
});
