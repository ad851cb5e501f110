import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from './seeded-random.ts';
import { signFlipTest } from './sign-flip-test.ts';
import { signTest } from './sign-test.ts';

const pOf = (differences: readonly number[], seed = 1) =>
  signFlipTest(differences, { resamples: 9999, random: seededRandom(seed) });

test('by hand: of the eight ways to sign 1, 2 and 4, two sum to 7 or -7, and four to 5 or more in size', () => {
  expect(pOf([1, 2, 4])).toBe(2 / 8);
  expect(pOf([-1, 2, 4])).toBe(4 / 8);
  expect(pOf([-1, -2, -4])).toBe(2 / 8);
});

test('six equal differences one way are significant at 5 %, five are not, and nothing says nothing', () => {
  expect(pOf(Array(6).fill(-0.85))).toBe(2 / 64);
  expect(pOf(Array(5).fill(-0.85))).toBe(2 / 32);
  expect([pOf([]), pOf([0, 0]), pOf([0.3])]).toEqual([1, 1, 1]);
});

test('differences of one size make it the sign test, and zeros say nothing', () => {
  const count = fc.integer({ min: 0, max: 6 });
  fc.assert(
    fc.property(count, count, count, (wins, losses, ties) => {
      const differences = [...Array(wins).fill(0.1), ...Array(losses).fill(-0.1), ...Array(ties).fill(0)];
      expect(pOf(differences)).toBeCloseTo(signTest(wins, losses), 9);
    }),
  );
});

test('many differences are drawn: near to the exact value, the same with the same seed, and never 0', () => {
  const differences = [...Array(20).fill(1), ...Array(8).fill(-1)];
  expect(pOf(differences)).toBe(pOf(differences));
  expect(Math.abs(pOf(differences) - signTest(20, 8))).toBeLessThan(0.01);
  expect(pOf(Array(200).fill(1))).toBe(1 / 10_000);
});

test('neither the direction nor the order matters where all ways are gone through', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { maxLength: 9 }), (differences) => {
      const p = pOf(differences);
      expect(p).toBeGreaterThan(0);
      expect(pOf(differences.map((one) => -one))).toBe(p);
      expect(pOf(differences.toReversed())).toBe(p);
    }),
  );
});

test('over all ways to sign the same sizes p is at most any level at most that often', () => {
  const sizes = [0.4, 0.4, 0.6, 0.85, 0.85, 1, 1, 0.2];
  const pValues = Array.from({ length: 2 ** sizes.length }, (_, way) =>
    pOf(sizes.map((size, index) => ((way >> index) & 1 ? size : -size))),
  );
  for (const level of [0.01, 0.025, 0.05, 0.2, 0.5]) {
    expect(pValues.filter((p) => p <= level).length / pValues.length).toBeLessThanOrEqual(level);
  }
});
