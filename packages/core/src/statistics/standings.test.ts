import { recordsOf } from '@plugin-eval/tests/support/random-records.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FittedComponent, fitBradleyTerry } from './bradley-terry.ts';
import { percentileIntervalOf, standingOf, standingsOf } from './standings.ts';

/** Contenders of known strengths whose errors are independent. */
function component(strengths: readonly number[], error: number): FittedComponent {
  const [fitted] = fitBradleyTerry(strengths.length, [
    ...strengths.slice(1).map((_, b) => ({ a: 0, b: b + 1, winsA: 1, winsB: 1 })),
  ]).components;
  if (fitted === undefined) throw new Error('There were games.');
  return {
    ...fitted,
    strengths: Float64Array.from(strengths),
    variances: Float64Array.from(strengths, () => error ** 2),
    covariance: null,
  };
}

test('ranks count who is better or worse with a probability of 95 %', () => {
  // A difference of 2 has the standard error 1.414 * 0.8: z = 1.77, above 1.645; one of 1 does not.
  const standings = standingsOf(component([3, 2, 1, -3], 0.8), 0.95);
  expect(standings.map(({ rankBest, rankWorst }) => [rankBest, rankWorst])).toEqual([
    [1, 2],
    [1, 3],
    [2, 3],
    [4, 4],
  ]);
});

test('a band ends at the first skill that its leader beats with a probability of 95 %', () => {
  const standings = standingsOf(component([3, 2, 1, 0.5, -1.5], 0.8), 0.95);
  expect(standings.map(({ band }) => band)).toEqual([1, 1, 2, 2, 3]);
});

test('equal strengths share a band, whatever rounding makes of them', () => {
  // The leader beats the second one of the three with P = Phi(2 / 1.13), the others with Phi(2 / 1.28), under 95 %.
  const equal = (rounding: readonly number[]) => {
    const fitted = component([2, ...rounding], 0.8);
    return { ...fitted, variances: Float64Array.from([0.64, 1, 0.64, 1]) };
  };
  for (const rounding of [
    [0, 1e-12, 2e-12],
    [2e-12, 1e-12, 0],
    [0, 0, 0],
  ]) {
    expect(standingsOf(equal(rounding), 0.95).map(({ band }) => band)).toEqual([1, 2, 2, 2]);
  }
});

test('win chances are finite where strengths are beyond the range of odds', () => {
  const standings = standingsOf(component([2000, 1000, -1000], 1), 0.95);
  expect(standings.map(({ winChance }) => winChance)).toEqual([1, 0.5, 0]);
});

test('the percentile is the mean probability of being stronger, the win chance that of winning a game', () => {
  const [first] = standingsOf(component([1, 0, 0], Math.SQRT1_2), 0.95);
  // Phi(1) and 1/(1 + 1/e).
  expect(first?.percentile).toBeCloseTo(0.8413447, 6);
  expect(first?.winChance).toBeCloseTo(0.7310586, 7);
  expect(first?.among).toBe(2);
});

test('the interval of a percentile is that of the rank, and holds the percentile', () => {
  expect(percentileIntervalOf({ rankBest: 3, rankWorst: 9, percentile: 0.5, among: 10 })).toEqual({
    low: 0.2,
    high: 0.8,
  });
  expect(percentileIntervalOf({ rankBest: 1, rankWorst: 2, percentile: 0.87, among: 10 })).toEqual({
    low: 0.87,
    high: 1,
  });
});

test('one contender stands where it stands among all; percentiles and win chances have the mean 1/2', () => {
  fc.assert(
    fc.property(recordsOf(8, 12), (records) => {
      for (const fitted of fitBradleyTerry(8, records).components) {
        const standings = standingsOf(fitted, 0.95);
        for (const measure of ['percentile', 'winChance'] as const) {
          const sum = standings.reduce((all, standing) => all + standing[measure], 0);
          expect(sum / standings.length).toBeCloseTo(1 / 2, 9);
        }
        standings.forEach(({ band, ...standing }, own) => {
          const alone = standingOf(fitted, own, 0.95);
          expect([alone.rankBest, alone.rankWorst]).toEqual([standing.rankBest, standing.rankWorst]);
          expect(alone.percentile).toBeCloseTo(standing.percentile, 9);
          expect(alone.winChance).toBeCloseTo(standing.winChance, 9);
          expect(standing.rankBest).toBeLessThanOrEqual(standing.rankWorst);
        });
      }
    }),
  );
});

test('the interval of a percentile has a width, or there is none', () => {
  const place = fc.integer({ min: 1, max: 30 });
  fc.assert(
    fc.property(place, place, fc.double({ min: 0, max: 1, noNaN: true }), (one, other, percentile) => {
      const [rankBest, rankWorst] = [Math.min(one, other), Math.max(one, other)];
      const interval = percentileIntervalOf({ rankBest, rankWorst, percentile, among: 29 });
      if (rankBest === rankWorst) expect(interval).toBeNull();
      else expect(interval?.high).toBeGreaterThan(interval?.low ?? 1);
    }),
  );
});
