import { expect, test } from 'vitest';
import { pairedDifference } from './paired-bootstrap.ts';
import { seededRandom } from './seeded-random.ts';

const resampling = () => ({ resamples: 1000, random: seededRandom(1) });

test('a gain in ten cases that outweighs its spread is significant', () => {
  const gains = [0.3, 0.2, 0.1, 0.4, 0.2, 0.3, 0, 0.2, 0.5, 0.1].map((gain) => [gain]);
  const result = pairedDifference(gains, 0.95, resampling());
  expect(result).toMatchObject({ mean: expect.closeTo(0.23, 12), significant: true, pairs: 10 });
  expect(result.interval?.low).toBeGreaterThan(0.1);
  expect(result.interval?.high).toBeLessThan(0.35);
});

test('gains and losses that cancel are not, and neither is a gain in two cases only', () => {
  const mixed = [0.3, -0.2, 0.1, -0.4, 0.2, -0.3, 0, 0.2, -0.1, 0.1].map((gain) => [gain]);
  expect(pairedDifference(mixed, 0.95, resampling()).significant).toBe(false);
  expect(pairedDifference([[0.5], [0.3]], 0.95, resampling()).significant).toBe(false);
});

test('a loss is significant too', () => {
  const losses = Array.from({ length: 8 }, (_, index) => [-0.3 - index / 100]);
  expect(pairedDifference(losses, 0.95, resampling()).significant).toBe(true);
});

test('repeats of one case are one case: without a second there is no interval', () => {
  expect(pairedDifference([[0.4, 0.5, 0.6]], 0.95, resampling())).toEqual({
    mean: expect.closeTo(0.5, 12),
    interval: null,
    significant: null,
    pairs: 3,
  });
});

test('equal gains exclude nothing by having no width, until a sign test would', () => {
  const equal = (cases: number) => Array.from({ length: cases }, () => [0.2]);
  expect(pairedDifference(equal(5), 0.95, resampling()).significant).toBe(false);
  expect(pairedDifference(equal(6), 0.95, resampling()).significant).toBe(true);
});

test('no pairs, no difference', () => {
  expect(pairedDifference([[], []], 0.95, resampling())).toEqual({
    mean: null,
    interval: null,
    significant: null,
    pairs: 0,
  });
});
