import { expect, test } from 'vitest';
import { percentileInterval, replicatesOf } from './bootstrap.ts';
import { seededRandom } from './seeded-random.ts';

test('the interval holds the middle 95 % of the replicates', () => {
  const replicates = Float64Array.from({ length: 1001 }, (_, index) => 1000 - index);
  const interval = percentileInterval(replicates, 0.95);
  expect(interval?.low).toBeCloseTo(25, 9);
  expect(interval?.high).toBeCloseTo(975, 9);
  expect(replicates[0]).toBe(1000);
});

test('without replicates there is no interval', () => {
  expect(percentileInterval(new Float64Array(), 0.95)).toBeNull();
});

test('the interval of a mean of 50 draws holds the mean that they were drawn from in 93 to 95 % of cases', () => {
  const random = seededRandom(11);
  const trials = 1000;
  let covered = 0;
  for (let trial = 0; trial < trials; trial += 1) {
    const draws = Array.from({ length: 50 }, () => random.uniform());
    const replicates = replicatesOf(200, () => {
      let sum = 0;
      for (let draw = 0; draw < draws.length; draw += 1) sum += draws[random.integerBelow(draws.length)] ?? 0;
      return sum / draws.length;
    });
    const interval = percentileInterval(replicates, 0.95);
    if (interval !== null && interval.low <= 0.5 && interval.high >= 0.5) covered += 1;
  }
  // 0.94 +/- four standard errors of a share of 1,000 trials.
  expect(Math.abs(covered / trials - 0.94)).toBeLessThan(0.03);
});
