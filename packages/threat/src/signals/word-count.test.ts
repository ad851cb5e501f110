import { expect, test } from 'vitest';
import { hasWords } from './word-count.ts';

test('words are letters or digits in a row, of any script', () => {
  expect(hasWords('Grüße an 3 Leute.', 4)).toBe(true);
  expect(hasWords('Grüße an 3 Leute.', 5)).toBe(false);
  expect(hasWords('- … -', 1)).toBe(false);
  expect(hasWords('', 0)).toBe(true);
});

test('they are counted from a place on, which may be inside of one', () => {
  expect(hasWords('one two three', 2, 4)).toBe(true);
  expect(hasWords('one two three', 3, 4)).toBe(false);
  expect(hasWords('one two three', 3, 1)).toBe(true);
  expect(hasWords('one', 1, 3)).toBe(false);
});
