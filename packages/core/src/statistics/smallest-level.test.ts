import { expect, test } from 'vitest';
import { smallestLevel } from './smallest-level.ts';
import { stratifiedInterval, toExclude } from './stratified-interval.ts';

test('n cases without a difference have the binomial p-value (1 - margin)^n', () => {
  for (const cases of [12, 29, 60]) {
    const zeros = [Array<number>(cases).fill(0)];
    const p = smallestLevel((alpha) => stratifiedInterval(zeros, alpha, toExclude(alpha)).low > -0.1);
    expect(p).toBeCloseTo(0.9 ** cases, 9);
  }
});

test('a test that never passes has 1, and one that always does the smallest', () => {
  expect(smallestLevel(() => false)).toBe(1);
  expect(smallestLevel(() => true)).toBe(1e-12);
});
