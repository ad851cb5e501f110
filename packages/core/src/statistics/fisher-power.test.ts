import { describe, expect, test } from 'vitest';
import { fisherPower } from './fisher-power.ts';
import { seededRandom } from './seeded-random.ts';
import { twoSamplePermutationTest } from './two-sample-permutation.ts';

describe('eight tasks in two orders', () => {
  test.each([
    [0.8, 0.6],
    [0.9, 0.93],
    [0.95, 0.99],
  ])('a preference of %d is found with power %d', (preference, power) => {
    expect(fisherPower(8, [preference, 1 - preference], 0.05)).toBeCloseTo(power, 2);
  });

  test('no preference is called one in at most 2.3 % of cases, however the judge likes the first place', () => {
    for (let percent = 1; percent < 100; percent++) {
      const size = fisherPower(8, [percent / 100, percent / 100], 0.05);
      expect(size).toBeLessThanOrEqual(0.023);
    }
  });

  test('agrees with a simulation of the test that is used', () => {
    const random = seededRandom(3);
    const draw = (chance: number) =>
      Array.from({ length: 8 }, () => Number(random.uint32() / 2 ** 32 < chance));
    const found = Array.from({ length: 4000 }, () => twoSamplePermutationTest(draw(0.8), draw(0.2)) < 0.05);
    expect(found.filter(Boolean).length / found.length).toBeCloseTo(fisherPower(8, [0.8, 0.2], 0.05), 1);
  });
});

test('four tasks find a certain preference only; three find nothing', () => {
  expect(fisherPower(4, [1, 0], 0.05)).toBe(1);
  expect(fisherPower(4, [0.8, 0.2], 0.05)).toBeCloseTo(0.8 ** 8 + 0.2 ** 8, 12);
  expect(fisherPower(3, [1, 0], 0.05)).toBe(0);
});
