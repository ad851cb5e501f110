import { expect, test } from 'vitest';
import { comparisonPower, type PowerDesign, smallestGainSeen } from './power.ts';

const design = (own: number, near: number, sessions = 5): PowerDesign => ({
  ...{ groups: { own, near, sibling: 0 }, sessions },
  ...{ alpha: 0.05, seed: 1 },
});

test('the table of the specification is met within 5 points', () => {
  expect(comparisonPower(design(12, 8), 0.25)).toBeGreaterThan(0.61);
  expect(comparisonPower(design(12, 8), 0.25)).toBeLessThan(0.71);
  expect(comparisonPower(design(24, 16), 0.25)).toBeGreaterThan(0.9);
  expect(comparisonPower(design(24, 16), 0.1)).toBeLessThan(0.37);
});

test('more prompts show smaller gains, and more candidates need larger ones', () => {
  const few = smallestGainSeen(design(12, 8)) ?? 1;
  const many = smallestGainSeen(design(24, 16)) ?? 1;
  expect(few).toBeGreaterThan(0.25);
  expect(many).toBeLessThan(0.22);
  expect(smallestGainSeen({ ...design(24, 16), alpha: 0.01 })).toBeGreaterThan(many);
});

test('the same seed gives the same figures', () => {
  expect(smallestGainSeen(design(13, 9))).toBe(smallestGainSeen(design(13, 9)));
});
