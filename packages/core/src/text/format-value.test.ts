import { expect, test } from 'vitest';
import { formatValue, kindOfValue, listedNames } from './format-value.ts';

test('text is quoted, on one line, and cut after 60 characters', () => {
  expect(formatValue('fold\n  the\tcrane')).toBe('"fold the crane"');
  expect(formatValue('a'.repeat(61))).toBe(`"${'a'.repeat(60)}…"`);
});

test('other values are shown or named', () => {
  expect([7, true, null, [1], new Map()].map(formatValue)).toEqual([
    '7',
    'true',
    'empty',
    'a list',
    'a mapping',
  ]);
  expect([7, true, null, 'x'].map(kindOfValue)).toEqual([
    'the number 7',
    'the boolean true',
    'empty',
    'text',
  ]);
});

test('names are listed as in a sentence, and what is beyond the limit is counted', () => {
  expect(listedNames([])).toBe('');
  expect(listedNames(['a'])).toBe('a');
  expect(listedNames(['a', 'b', 'c'])).toBe('a, b and c');
  expect(listedNames(['a', 'b', 'c'], 2)).toBe('a, b and 1 more');
});
