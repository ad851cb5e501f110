import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clopperPearsonInterval } from './clopper-pearson.ts';
import { kornGraubardInterval } from './korn-graubard.ts';
import type { Proportion } from './proportion.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';

const of = (trials: number, ...successes: number[]): Proportion[] =>
  successes.map((own) => ({ successes: own, trials }));

test('ten prompts run five times, worked by hand', () => {
  // p = 0.7; every prompt deviates from 3.5 of 5 by what it has more or less.
  const clusters = of(5, 5, 5, 5, 5, 5, 4, 3, 2, 1, 0);
  const squares = 5 * 1.5 ** 2 + 0.5 ** 2 + 0.5 ** 2 + 1.5 ** 2 + 2.5 ** 2 + 3.5 ** 2;
  const variance = ((10 / 9) * squares) / 2500;
  const correction = (2.0095752 / 2.2621572) ** 2;
  const effective = (0.21 / variance) * correction;
  const interval = kornGraubardInterval(clusters, 0.95);
  expect(interval?.rate).toBe(0.7);
  expect(interval?.effectiveTrials).toBeCloseTo(effective, 5);
  const exact = clopperPearsonInterval({ successes: 0.7 * effective, trials: effective }, 0.95);
  expect(interval?.low).toBeCloseTo(exact?.low ?? Number.NaN, 6);
  expect(interval?.high).toBeCloseTo(exact?.high ?? Number.NaN, 6);
});

test('prompts that always or never fire are worth about one trial each', () => {
  const interval = kornGraubardInterval(of(5, 5, 5, 5, 5, 5, 5, 5, 0, 0, 0), 0.95);
  expect(interval?.effectiveTrials).toBeGreaterThan(6);
  expect(interval?.effectiveTrials).toBeLessThan(9.01);
});

test('where every run came out alike a prompt counts once: ten of ten, not fifty of fifty', () => {
  const ten = clopperPearsonInterval({ successes: 10, trials: 10 }, 0.95);
  expect(kornGraubardInterval(of(5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5), 0.95)).toEqual({
    ...ten,
    rate: 1,
    effectiveTrials: 10,
  });
  expect(kornGraubardInterval(of(5, 0, 0, 0), 0.95)).toMatchObject({ rate: 0, low: 0, effectiveTrials: 3 });
});

test('one prompt says next to nothing about others', () => {
  const interval = kornGraubardInterval(of(50, 35), 0.95);
  expect(interval).toMatchObject({ rate: 0.7, effectiveTrials: 1 });
  expect(interval?.low).toBeLessThan(0.01);
  expect(interval?.high).toBeGreaterThan(0.99);
});

test('prompts whose shares are all equal are worth no more than their trials', () => {
  const interval = kornGraubardInterval(of(5, 3, 3, 3, 3, 3, 3, 3, 3), 0.95);
  expect(interval).toEqual({
    ...clopperPearsonInterval({ successes: 24, trials: 40 }, 0.95),
    rate: 0.6,
    effectiveTrials: 40,
  });
});

test('prompts without a run are left out, and without any run there is no interval', () => {
  const seen = of(4, 4, 3, 1);
  expect(kornGraubardInterval([...seen, ...of(0, 0, 0)], 0.95)).toEqual(kornGraubardInterval(seen, 0.95));
  expect(kornGraubardInterval(of(0, 0), 0.95)).toBeNull();
  expect(kornGraubardInterval([], 0.95)).toBeNull();
  expect(() => kornGraubardInterval(of(3, 4), 0.95)).toThrow(RangeError);
});

const cluster = fc
  .integer({ min: 0, max: 8 })
  .chain((trials) =>
    fc.record({ trials: fc.constant(trials), successes: fc.integer({ min: 0, max: trials }) }),
  );

test('the interval holds the rate, lies in [0, 1], and never claims more trials than there were', () => {
  fc.assert(
    fc.property(fc.array(cluster, { minLength: 1, maxLength: 12 }), (clusters) => {
      const interval = kornGraubardInterval(clusters, 0.95);
      const trials = clusters.reduce((sum, own) => sum + own.trials, 0);
      expect(interval === null).toBe(trials === 0);
      if (interval === null) return;
      const { low, high, rate, effectiveTrials } = interval;
      expect(low >= 0 && low <= rate && rate <= high && high <= 1).toBe(true);
      expect(effectiveTrials > 0 && effectiveTrials <= trials).toBe(true);
    }),
  );
});

/** Rate of one cluster whose trials correlate by one half: the cluster's own rate is 0 or 1 half of the time. */
function clusterRate(rate: number, random: SeededRandom): number {
  if (random.uniform() < 0.5) return rate;
  return random.uniform() < rate ? 1 : 0;
}

test.each([0.5, 0.8, 0.95])('a rate of %f is held in 92 % of 600 samples of ten prompts or more', (rate) => {
  const random = seededRandom(7);
  let covered = 0;
  for (let sample = 0; sample < 600; sample += 1) {
    const clusters = Array.from({ length: 10 }, () => {
      const own = clusterRate(rate, random);
      const runs = Array.from({ length: 4 }, () => random.uniform() < own);
      return { successes: runs.filter((activated) => activated).length, trials: 4 };
    });
    const interval = kornGraubardInterval(clusters, 0.95);
    if (interval !== null && interval.low <= rate && interval.high >= rate) covered += 1;
  }
  expect(covered / 600).toBeGreaterThan(0.92);
});
