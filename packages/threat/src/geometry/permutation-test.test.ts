import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { permutationTest } from './permutation-test.ts';

const half = ['a', 'a', 'b', 'b'];

test('labels that agree in all of 40 things are no chance: none of 1,000 permutations reaches it', () => {
  const labels = Array.from({ length: 40 }, (_, i) => i % 3);
  expect(permutationTest(labels, labels, { random: seededRandom(1) })).toBe(1 / 1001);
});

test('of the six orders of aabb two agree with it as much as itself', () => {
  const p = permutationTest(half, [1, 1, 2, 2], { permutations: 20_000, random: seededRandom(1) });
  // 1/3 +/- 4 standard errors.
  expect(Math.abs(p - 1 / 3)).toBeLessThan(4 * Math.sqrt(2 / 9 / 20_000));
});

test('what differs in its rounding only is reached', () => {
  // The same counts in every permutation: 3, 3 and 2. Added up as 3, 2, 3 their sum is 2^-50 less.
  const one = Array(8).fill('one');
  expect(permutationTest(one, ['p', 'p', 'p', 'q', 'q', 'q', 'r', 'r'], { random: seededRandom(2) })).toBe(1);
});

test('one label is not a finding', () => {
  expect(permutationTest(half, [1, 1, 1, 1], { random: seededRandom(1) })).toBe(1);
  expect(permutationTest(Array(4).fill(0), half, { random: seededRandom(1) })).toBe(1);
  expect(permutationTest([], [], { random: seededRandom(1) })).toBe(1);
});

test('it is the share of permutations, each of them drawn from the source', () => {
  // Each draw leaves the last one where it is: nothing is permuted, and all reach it.
  const still = { uniform: () => 0, integerBelow: (bound: number) => bound - 1 };
  expect(permutationTest(half, half, { permutations: 9, random: still })).toBe(1);
});

test('where there is nothing to find, p is below 0.1 in a tenth of cases', () => {
  let below = 0;
  for (let seed = 0; seed < 400; seed += 1) {
    const random = seededRandom(seed);
    const labels = () => Array.from({ length: 60 }, () => random.integerBelow(4));
    if (permutationTest(labels(), labels(), { permutations: 99, random }) <= 0.1) below += 1;
  }
  // 40 +/- 4 * 6.
  expect(below).toBeGreaterThan(16);
  expect(below).toBeLessThan(64);
});

test('it lies between 1 / (1 + permutations) and 1, and one seed gives one number', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(3), fc.nat(3)), { maxLength: 30 }),
      fc.integer({ min: 1, max: 50 }),
      fc.nat(),
      (pairs, permutations, seed) => {
        const [a, b] = [pairs.map(([label]) => label), pairs.map(([, label]) => label)];
        const p = permutationTest(a, b, { permutations, random: seededRandom(seed) });
        expect(permutationTest(a, b, { permutations, random: seededRandom(seed) })).toBe(p);
        const reached = p * (1 + permutations) - 1;
        expect(reached).toBeCloseTo(Math.round(reached), 9);
        expect(Math.round(reached)).toBeGreaterThanOrEqual(0);
        expect(Math.round(reached)).toBeLessThanOrEqual(permutations);
      },
    ),
  );
});

test('labelings of different lengths are refused', () => {
  expect(() => permutationTest([1], [], { random: seededRandom(1) })).toThrow(RangeError);
});
