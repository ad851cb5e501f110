import { expect, test } from 'vitest';
import { weightedLength } from './weighted-length.ts';

test.each([
  ['crane', 5],
  ['折纸', 5],
  ['おり', 3],
  ['カミ', 3],
  ['종이', 4],
  ['折り😀.', 6],
])('%j counts %d', (text, length) => {
  expect(weightedLength(text)).toBe(length);
});
