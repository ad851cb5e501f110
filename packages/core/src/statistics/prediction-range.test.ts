import { expect, test } from 'vitest';
import { FEWEST_TOTALS, predictionRange } from './prediction-range.ts';
import { seededRandom } from './seeded-random.ts';

test('nine totals give the least and the most, fewer give nothing', () => {
  const nine = [5, 1, 9, 3, 7, 2, 8, 4, 6];
  expect(predictionRange(nine)).toEqual({ low: 1, high: 9 });
  expect(predictionRange(nine.slice(0, FEWEST_TOTALS - 1))).toBeNull();
});

test('places between two totals are interpolated', () => {
  const range = predictionRange(Array.from({ length: 14 }, (_, index) => index + 1));
  expect(range?.low).toBeCloseTo(1.5, 12);
  expect(range?.high).toBeCloseTo(13.5, 12);
});

test.each([1, 4, 25])('of skewed totals it holds eight of ten sums of %i', (count) => {
  const random = seededRandom(7);
  const draw = () => -Math.log(1 - random.uniform()) + 0.2;
  let held = 0;
  const rounds = 4_000;
  for (let round = 0; round < rounds; round += 1) {
    const range = predictionRange(Array.from({ length: 19 }, draw), count);
    const mean = Array.from({ length: count }, draw).reduce((sum, one) => sum + one, 0) / count;
    if (range !== null && mean >= range.low && mean <= range.high) held += 1;
  }
  // The middle is a median, so the mean of many skewed totals is held less often.
  expect(held / rounds).toBeGreaterThan(0.7);
  expect(held / rounds).toBeLessThan(0.88);
});
