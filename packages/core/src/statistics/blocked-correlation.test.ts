import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockedRankCorrelation, ranksWithinBlocks } from './blocked-correlation.ts';
import { spearmanCorrelation } from './spearman.ts';

test('a rank is taken among all, and the mean of its block is taken off', () => {
  // Ranks 1, 4, 2.5, 2.5, 5; means 2.5 of a and 3.33 of b.
  const [a1, a2, b1, b2, b3] = ranksWithinBlocks([10, 30, 20, 20, 40], ['a', 'a', 'b', 'b', 'b']);
  expect([a1, a2]).toEqual([-1.5, 1.5]);
  expect([b1, b2, b3].map((rank) => rank?.toFixed(3))).toEqual(['-0.833', '-0.833', '1.667']);
});

test('a difference between blocks is no correlation', () => {
  const x = [1, 2, 11, 12];
  const y = [2, 1, 12, 11];
  expect(spearmanCorrelation(x, y)).toBeCloseTo(0.6, 12);
  expect(blockedRankCorrelation(x, y, ['a', 'a', 'b', 'b'])).toBeCloseTo(-1, 12);
});

test('it agrees with the residuals of a least-squares fit of the blocks (SciPy ranks, NumPy lstsq)', () => {
  const x = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8];
  const y = [2, 7, 1, 8, 2, 8, 1, 8, 2, 8, 4, 5.5];
  expect(blockedRankCorrelation(x, y, [...'aaaabbbbcccc'])).toBeCloseTo(0.09895479985420623, 12);
});

test('it is undefined where a side varies between blocks only', () => {
  expect(blockedRankCorrelation([1, 1, 2, 2], [1, 2, 3, 4], [...'aabb'])).toBeNull();
  expect(blockedRankCorrelation([1, 2, 3], [1, 2, 3], [...'abc'])).toBeNull();
  expect(blockedRankCorrelation([], [], [])).toBeNull();
  expect(() => blockedRankCorrelation([1], [1, 2], ['a'])).toThrow(RangeError);
  expect(() => ranksWithinBlocks([1], [])).toThrow(RangeError);
});

test('with one block it is the rank correlation of Spearman', () => {
  const pairs = fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 })), {
    minLength: 2,
  });
  fc.assert(
    fc.property(pairs, (drawn) => {
      const x = drawn.map(([own]) => own);
      const y = drawn.map(([, own]) => own);
      const blocked = blockedRankCorrelation(
        x,
        y,
        x.map(() => 'one'),
      );
      const expected = spearmanCorrelation(x, y);
      if (expected === null) expect(blocked).toBeNull();
      else expect(blocked).toBeCloseTo(expected, 10);
    }),
  );
});
