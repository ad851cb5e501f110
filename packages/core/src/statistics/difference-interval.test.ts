import { normalDraw } from '@plugin-eval/tests/support/simulated-games.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differenceInterval } from './difference-interval.ts';
import { seededRandom } from './seeded-random.ts';
import { meanInterval } from './student-t.ts';
import { wilsonInterval } from './wilson-interval.ts';

const share = (successes: number, trials: number) => ({
  value: successes / trials,
  ...(wilsonInterval({ successes, trials }, 0.95) ?? { low: 0, high: 1 }),
});

test("a published example of proportions: Newcombe's 56 of 70 and 48 of 80", () => {
  const { low, high } = differenceInterval(share(48, 80), share(56, 70));
  expect(low).toBeCloseTo(0.0524, 4);
  expect(high).toBeCloseTo(0.3339, 4);
});

test('symmetric intervals add up as the squares of their widths', () => {
  const interval = differenceInterval({ value: 10, low: 7, high: 13 }, { value: 30, low: 26, high: 34 });
  expect(interval).toEqual({ low: 15, high: 25 });
});

test('it holds the difference, swaps with its sides, and an exact side leaves the other interval', () => {
  const distance = fc.double({ min: 0, max: 100, noNaN: true });
  const estimate = fc
    .record({ value: fc.double({ min: -100, max: 100, noNaN: true }), below: distance, above: distance })
    .map(({ value, below, above }) => ({ value, low: value - below, high: value + above }));
  fc.assert(
    fc.property(estimate, estimate, (a, b) => {
      const interval = differenceInterval(a, b);
      const swapped = differenceInterval(b, a);
      expect(interval.low <= b.value - a.value && b.value - a.value <= interval.high).toBe(true);
      expect(swapped.low).toBeCloseTo(-interval.high, 9);
      expect(swapped.high).toBeCloseTo(-interval.low, 9);
      const exact = differenceInterval({ value: 1, low: 1, high: 1 }, b);
      expect(exact.low).toBeCloseTo(b.low - 1, 9);
      expect(exact.high).toBeCloseTo(b.high - 1, 9);
    }),
  );
});

test('an end at infinity stays there', () => {
  const open = { value: 1, low: 0, high: Number.POSITIVE_INFINITY };
  expect(differenceInterval(open, share(1, 2)).low).toBe(Number.NEGATIVE_INFINITY);
});

/** Share of trials in which the interval of a difference holds what is true. */
function coverage(trials: number, truth: number, interval: () => { low: number; high: number }): number {
  let covered = 0;
  for (let trial = 0; trial < trials; trial += 1) {
    const { low, high } = interval();
    if (low <= truth && truth <= high) covered += 1;
  }
  return covered / trials;
}

test('from intervals at 95 % of two proportions it holds their difference in 95 % of cases', () => {
  const random = seededRandom(5);
  const draw = (rate: number, trials: number) =>
    share(Array.from({ length: trials }, () => random.uniform()).filter((u) => u < rate).length, trials);
  for (const [a, b] of [
    [0.5, 0.7],
    [0.1, 0.15],
    [0.9, 0.3],
  ] as const) {
    const covered = coverage(2000, b - a, () => differenceInterval(draw(a, 30), draw(b, 50)));
    // Four standard errors of a share of 2,000 trials, and what the steps of the binomial distribution do.
    expect(covered, `${a} and ${b}`).toBeGreaterThan(0.93);
    expect(covered, `${a} and ${b}`).toBeLessThan(0.975);
  }
});

test('from intervals at 95 % of two means of unlike spread it holds their difference in 95 % of cases', () => {
  const random = seededRandom(6);
  const draw = (centre: number, deviation: number, count: number) => {
    const draws = Array.from({ length: count }, () => centre + deviation * normalDraw(random));
    const value = draws.reduce((sum, own) => sum + own, 0) / count;
    return { value, ...(meanInterval(draws, 0.95) ?? { low: 0, high: 0 }) };
  };
  const covered = coverage(2000, 3, () => differenceInterval(draw(0, 1, 20), draw(3, 4, 12)));
  expect(Math.abs(covered - 0.955)).toBeLessThan(0.02);
});
