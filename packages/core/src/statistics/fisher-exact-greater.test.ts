import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fisherExactGreater } from './fisher-exact-greater.ts';

test.each([
  // C(10, 5) = 252 ways to place five failures among ten runs, one of which has all of them in the first row.
  [5, 0, 0, 5, 1 / 252],
  [4, 1, 0, 5, 5 / 210],
  // The lady who tastes tea: 17 of 70 ways have three right or more.
  [3, 1, 1, 3, 17 / 70],
  [0, 5, 5, 0, 1],
  [0, 5, 0, 5, 1],
])('[[%d, %d], [%d, %d]] has p = %d', (a, b, c, d, p) => {
  expect(fisherExactGreater(a, b, c, d)).toBeCloseTo(p, 12);
});

test('the two tails share the table that was seen', () => {
  const count = fc.integer({ min: 0, max: 20 });
  fc.assert(
    fc.property(count, count, count, count, (a, b, c, d) => {
      const both = fisherExactGreater(a, b, c, d) + fisherExactGreater(b, a, d, c);
      expect(both).toBeGreaterThanOrEqual(1 - 1e-9);
      expect(both).toBeLessThanOrEqual(2 + 1e-9);
    }),
  );
});

test('only counts make a table', () => {
  expect(() => fisherExactGreater(1, 2, 3, -1)).toThrow(RangeError);
});
