import { expect, test } from 'vitest';
import type { Relation } from './relations.ts';
import { adjusted } from './tested-relations.ts';

const relation = (p: number, low: number): Relation => ({
  set: 'one',
  predictor: 'composite',
  outcome: 'Quality score',
  skills: 99,
  blocks: 13,
  r: 0.4,
  interval: { low, high: 0.7 },
  p,
});

test('the p-values of all groups are one family, and what is shown has an interval without 0 as well', () => {
  const groups = adjusted([
    [relation(0.01, 0.1), relation(0.4, 0.1)],
    [relation(0.012, -0.1), relation(0.02, 0.1)],
  ]);
  // Holm by hand: 4 x 0.01, 3 x 0.012 (not below the one before), 2 x 0.02, 1 x 0.4.
  expect(groups.map((group) => group.map((one) => one.adjusted.toFixed(3)))).toEqual([
    ['0.040', '0.400'],
    ['0.040', '0.040'],
  ]);
  expect(groups.map((group) => group.map(({ shown }) => shown))).toEqual([
    [true, false],
    [false, true],
  ]);
});

test('each relation states the least correlation that it would show', () => {
  // tanh((1.959964 + 0.841621) / sqrt(99 - 13 - 2)).
  expect(adjusted([[relation(0.01, 0.1)]])[0]?.[0]?.detectable).toBeCloseTo(0.29650013, 8);
});
