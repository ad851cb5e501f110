import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fisherExact } from './fisher-exact.ts';
import { seededRandom } from './seeded-random.ts';
import { conditionalLogOddsRatio, twoSamplePermutationTest } from './two-sample-permutation.ts';

/** The definition, by going through every choice of the first group. */
function byEnumeration(first: readonly number[], second: readonly number[]): number {
  const all = [...first, ...second];
  const total = all.reduce((sum, one) => sum + one, 0);
  const farOf = (sum: number) => Math.abs(sum - total / 2);
  const seen = farOf(first.reduce((sum, one) => sum + one, 0));
  let [ways, extreme] = [0, 0];
  for (let chosen = 0; chosen < 2 ** all.length; chosen++) {
    const group = all.filter((_, index) => (chosen >> index) & 1);
    if (group.length !== first.length) continue;
    ways++;
    if (farOf(group.reduce((sum, one) => sum + one, 0)) >= seen) extreme++;
  }
  return extreme / ways;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, one) => total + one, 0);
}

const pairOfGroups = fc
  .integer({ min: 1, max: 5 })
  .chain((size) =>
    fc.tuple(
      fc.array(fc.integer({ min: 0, max: 4 }), { minLength: size, maxLength: size }),
      fc.array(fc.integer({ min: 0, max: 4 }), { minLength: size, maxLength: size }),
    ),
  );

describe('the permutation test', () => {
  test('is the share of all ways to deal out the labels', () => {
    fc.assert(
      fc.property(pairOfGroups, ([first, second]) => {
        expect(twoSamplePermutationTest(first, second)).toBeCloseTo(byEnumeration(first, second), 12);
      }),
      { numRuns: 200, seed: 1 },
    );
  });

  test('is Fisher’s exact test where every score is 0 or 1', () => {
    const scores = (ones: number, size: number) =>
      Array.from({ length: size }, (_, index) => (index < ones ? 1 : 0));
    for (const size of [1, 5, 8]) {
      for (let a = 0; a <= size; a++) {
        for (let b = 0; b <= size; b++) {
          expect(twoSamplePermutationTest(scores(a, size), scores(b, size))).toBeCloseTo(
            fisherExact(a, size - a, b, size - b),
            10,
          );
        }
      }
    }
  });

  test('all first against none: 2 of the 12,870 ways to choose eight of sixteen', () => {
    expect(twoSamplePermutationTest(new Array(8).fill(2), new Array(8).fill(0))).toBeCloseTo(2 / 12_870, 14);
  });

  test('equal scores, and no scores, say nothing', () => {
    expect(twoSamplePermutationTest([2, 2, 2], [2, 2, 2])).toBe(1);
    expect(twoSamplePermutationTest([], [])).toBe(1);
  });

  test('refuses halves and groups of different size', () => {
    expect(() => twoSamplePermutationTest([0.5], [1])).toThrow(RangeError);
    expect(() => twoSamplePermutationTest([1, 1], [1])).toThrow(RangeError);
  });
});

describe('the log odds ratio', () => {
  const LOOK = { point: 1, level: 0.95 };

  test('of Fisher’s tea tasting, 3 of 4 against 1 of 4, solves its equations', () => {
    const { estimate, interval } = conditionalLogOddsRatio([1, 1, 1, 0], [1, 0, 0, 0], LOOK);
    // C(4, k) C(4, 4 - k) tables have k in the corner; each is as likely as that times the odds ratio to the k.
    const weights = (odds: number) => [1, 16, 36, 16, 1].map((count, k) => count * odds ** k);
    const share = (odds: number, from: number, to: number) =>
      sum(weights(odds).slice(from, to + 1)) / sum(weights(odds));
    expect(share(Math.exp(interval.low), 3, 4)).toBeCloseTo(0.025, 9);
    expect(share(Math.exp(interval.high), 0, 3)).toBeCloseTo(0.025, 9);
    const fitted = weights(Math.exp(estimate ?? 0));
    expect(sum(fitted.map((weight, k) => weight * k)) / sum(fitted)).toBeCloseTo(3, 9);
    // R's fisher.test prints 6.408309.
    expect(Math.exp(estimate ?? 0)).toBeCloseTo(6.408309, 3);
  });

  test('leaves out 0 exactly when the test is significant', () => {
    fc.assert(
      fc.property(pairOfGroups, ([first, second]) => {
        const p = twoSamplePermutationTest(first, second);
        fc.pre(Math.abs(p - 0.05) > 1e-6);
        const { interval } = conditionalLogOddsRatio(first, second, LOOK);
        expect(interval.low > 1e-9 || interval.high < -1e-9).toBe(p < 0.05);
      }),
      { numRuns: 300, seed: 2 },
    );
  });

  test('is unbounded on the side that was never seen, and says nothing when all scores are equal', () => {
    expect(conditionalLogOddsRatio([1, 1, 1], [0, 0, 0], LOOK)).toMatchObject({
      estimate: Infinity,
      interval: { high: Infinity },
    });
    expect(conditionalLogOddsRatio([1, 1], [1, 1], LOOK)).toEqual({
      estimate: null,
      interval: { low: -Infinity, high: Infinity },
    });
  });

  test('covers the true value at least as often as it says, also for a judge that likes the first place', () => {
    const random = seededRandom(7);
    const logistic = (x: number) => 1 / (1 + Math.exp(-x));
    for (const [bias, half] of [
      [0, 1],
      [1.5, 1],
      [0.5, 0],
    ] as const) {
      let covered = 0;
      const runs = 400;
      for (let run = 0; run < runs; run++) {
        const draw = (logit: number) =>
          Array.from({ length: 8 }, () => Number(random.uint32() / 2 ** 32 < logistic(logit)));
        const { interval } = conditionalLogOddsRatio(draw(bias + half), draw(bias - half), LOOK);
        if (interval.low <= 2 * half && 2 * half <= interval.high) covered++;
      }
      expect(covered / runs).toBeGreaterThan(0.94);
    }
  });
});
