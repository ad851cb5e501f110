import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutDecimals, missingDecimals } from './cut-decimals.ts';

test('a score is cut, except where it misses the next step by a hair', () => {
  expect([cutDecimals(79.97, 1), cutDecimals(80 - 1e-12, 1), cutDecimals(0, 2)]).toEqual([
    '79.9',
    '80.0',
    '0.00',
  ]);
});

test('score and what is missing add up to the bound', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 100, noNaN: true }),
      fc.integer({ min: 0, max: 100 }),
      (score, bound) => {
        fc.pre(score + 1e-9 < bound);
        expect(Number(cutDecimals(score, 2)) + Number(missingDecimals(bound - score, 2))).toBeCloseTo(
          bound,
          9,
        );
      },
    ),
  );
});
