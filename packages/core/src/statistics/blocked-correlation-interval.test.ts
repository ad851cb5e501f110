import { expect, test } from 'vitest';
import { blockedRankCorrelation } from './blocked-correlation.ts';
import {
  blockedCorrelationInterval,
  informativeBlocks,
  intervalWithinBlock,
} from './blocked-correlation-interval.ts';
import { normalQuantile } from './normal-quantile.ts';
import { seededRandom } from './seeded-random.ts';

const ROWS = Array.from({ length: 36 }, (_, row) => row);
const X = ROWS.map((row) => (7 * row) % 23);
const Y = ROWS.map((row) => ((7 * row) % 23) + ((5 * row * row) % 17));
const BLOCKS = ROWS.map((row) => (row < 30 ? ('abcdef'[row % 6] as string) : 'a'));

test('where blocks agree by chance, the sampling of the rows decides: atanh r +/- t(29) / sqrt(28)', () => {
  // NumPy and SciPy: least-squares residuals of the ranks; the jackknife alone would give 0.848 to 0.909.
  expect(blockedRankCorrelation(X, Y, BLOCKS)).toBeCloseTo(0.8821565213445434, 12);
  const interval = blockedCorrelationInterval(X, Y, BLOCKS, 0.95);
  expect(interval?.low).toBeCloseTo(0.7611301245057894, 6);
  expect(interval?.high).toBeCloseTo(0.9438194960099536, 6);
});

test('else the jackknife does, with a degree of freedom for each block that varies, less one: here t(3)', () => {
  // NumPy and SciPy: each of the six blocks left out in turn.
  const flat = X.map((value, row) => ('abcd'.includes(BLOCKS[row] as string) ? value : 3));
  expect(informativeBlocks(flat, Y, BLOCKS)).toBe(4);
  const interval = blockedCorrelationInterval(flat, Y, BLOCKS, 0.95);
  expect(interval?.low).toBeCloseTo(-0.014087631597431916, 5);
  expect(interval?.high).toBeCloseTo(0.9495382641088841, 5);
});

test('there is none of fewer than three informative blocks, and none of a perfect correlation', () => {
  expect(blockedCorrelationInterval([1, 2, 3, 4], [1, 2, 4, 3], [...'aabb'], 0.95)).toBeNull();
  expect(blockedCorrelationInterval([1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6], [...'aabbcc'], 0.95)).toBeNull();
  const inOne = X.map((value, row) => (BLOCKS[row] === 'a' ? value : 3));
  expect(blockedCorrelationInterval(inOne, Y, BLOCKS, 0.95)).toBeNull();
});

test('where nothing is related, an interval at 95 % of 13 unequal blocks holds 0 in about 95 % of cases', () => {
  const random = seededRandom(3);
  const blocks = [20, 14, 12, 12, 10, 6, 5, 4, 4, 4, 3, 3, 2].flatMap((size, block) =>
    new Array<string>(size).fill(`${block}`),
  );
  const level = blocks.map(Number);
  const draw = () => level.map((one) => one + normalQuantile(Math.min(0.9999, random.uniform() + 1e-4)));
  const runs = 400;
  let held = 0;
  for (let run = 0; run < runs; run += 1) {
    const interval = blockedCorrelationInterval(draw(), draw(), blocks, 0.95);
    held += Number(interval !== null && interval.low <= 0 && interval.high >= 0);
  }
  // A simulation in Python had 0.94 with the jackknife alone; three standard errors are 0.03.
  expect(held / runs).toBeGreaterThan(0.92);
});

test('within one block it is the interval of skills drawn from that block', () => {
  const x = [1, 2, 3, 4, 5, 6, 7];
  const y = [2, 1, 4, 3, 6, 5, 7];
  // r = 1 - 6 x 6 / (7 x 48); t(5, .975) = 2.570582, over the root of 7 - 3.
  const z = Math.atanh(1 - 36 / 336);
  const interval = intervalWithinBlock(x, y, 0.95);
  expect(interval?.low).toBeCloseTo(Math.tanh(z - 2.570582 / 2), 5);
  expect(interval?.high).toBeCloseTo(Math.tanh(z + 2.570582 / 2), 5);
  expect(intervalWithinBlock(x.slice(0, 3), y.slice(0, 3), 0.95)).toBeNull();
  expect(intervalWithinBlock(x, x, 0.95)).toBeNull();
});
