import { expect, test } from 'vitest';
import { blockedPermutationTest } from './blocked-permutation.ts';
import { seededRandom } from './seeded-random.ts';

const X = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8];
const Y = [2, 7, 1, 8, 2, 8, 1, 8, 2, 8, 4, 5.5];
const BLOCKS = [...'aaaabbbbcccc'];

const testOf = (x: number[][], y: number[][], blocks: string[], resamples: number, seed = 1) =>
  blockedPermutationTest(x, y, blocks, { resamples, random: seededRandom(seed) });

test('it agrees with going through all 13,824 permutations within the blocks', () => {
  // 11,288 of them are at least as far from 0 (counted with NumPy). Four standard errors of 20,000 draws are 0.011.
  const [[p] = []] = testOf([X], [Y], BLOCKS, 20_000);
  expect(Math.abs((p as number) - 11_288 / 13_824)).toBeLessThan(0.011);
});

test('two blocks of two can be paired in four ways, of which two are as extreme', () => {
  const [[p] = []] = testOf([[1, 2, 3, 4]], [[1, 2, 3, 4]], [...'aabb'], 20_000);
  expect(Math.abs((p as number) - 0.5)).toBeLessThan(0.015);
});

test('a p-value is never 0, and the least is 1 of all that were looked at', () => {
  const rows = Array.from({ length: 40 }, (_, row) => row);
  const blocks = rows.map((row) => (row < 20 ? 'a' : 'b'));
  expect(testOf([rows], [rows], blocks, 999)).toEqual([[0.001]]);
});

test('what does not vary within any block is as likely as it can be', () => {
  expect(testOf([[1, 1, 2, 2]], [[1, 2, 3, 4]], [...'aabb'], 99)).toEqual([[1]]);
});

test('all relations get the same permutations, and a seed determines them', () => {
  const both = testOf([X, Y], [Y, X], BLOCKS, 500);
  expect(both[0]?.[0]).toBe(testOf([X], [Y], BLOCKS, 500)[0]?.[0]);
  expect(testOf([X, Y], [Y, X], BLOCKS, 500)).toEqual(both);
});

test('where nothing is related, 5 % of the p-values lie at or below 0.05, however the blocks differ', () => {
  const random = seededRandom(7);
  const blocks = [...'aaaaaabbbbccccccccddd'];
  const level = (block: string) => ({ a: 0, b: 5, c: 1, d: 9 })[block] ?? 0;
  const runs = 600;
  let below = 0;
  for (let run = 0; run < runs; run += 1) {
    const draw = () => blocks.map((block) => level(block) + Math.round(random.uniform() * 4));
    const [[p = 1] = []] = blockedPermutationTest([draw()], [draw()], blocks, { resamples: 199, random });
    below += Number(p <= 0.05);
  }
  // Ties make the test a little conservative; four standard errors are 0.036.
  expect(below / runs).toBeLessThan(0.086);
  expect(below / runs).toBeGreaterThan(0.01);
});
