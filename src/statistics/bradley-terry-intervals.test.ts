import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordsOf } from '../../test/support/random-records.ts';
import { fitBradleyTerry, type WinRecord } from './bradley-terry.ts';
import {
  bradleyTerryInterval,
  bradleyTerryIntervals,
  ratingPercentile,
  ratingPercentiles,
} from './bradley-terry-intervals.ts';

const Z = 1.959963984540054;
const games = (winsA: number, winsB: number): WinRecord[] => [
  ...Array.from({ length: winsA }, () => ({ a: 0, b: 1, winsA: 1, winsB: 0 })),
  ...Array.from({ length: winsB }, () => ({ a: 0, b: 1, winsA: 0, winsB: 1 })),
];
const draws = (count: number): WinRecord[] =>
  Array.from({ length: count }, () => ({ a: 0, b: 1, winsA: 0.5, winsB: 0.5 }));

test('two contenders: the standard error of the log odds, halved', () => {
  const records = games(30, 10);
  const fit = fitBradleyTerry(2, records);
  const halfWidth = (Z * Math.sqrt(1 / 30 + 1 / 10) * 400) / Math.LN10 / 2;
  const rating = fit.contenders[0]?.rating ?? Number.NaN;
  expect(bradleyTerryIntervals(fit, records, 0.95)[0]).toEqual({
    low: expect.closeTo(rating - halfWidth, 7),
    high: expect.closeTo(rating + halfWidth, 7),
  });
});

test('two contenders: the percentile is the share of wins, its interval that of the log odds', () => {
  const records = games(30, 10);
  const spread = Math.exp(Z * Math.sqrt(1 / 30 + 1 / 10));
  expect(ratingPercentile(fitBradleyTerry(2, records), records, 0, 0.95)).toEqual({
    percentile: expect.closeTo(0.75, 12),
    interval: { low: expect.closeTo(3 / (3 + spread), 9), high: expect.closeTo(3 / (3 + 1 / spread), 9) },
    among: 1,
  });
});

test('draws make an interval narrower where records show them, by no more than two games for one would', () => {
  const width = (records: WinRecord[]) => {
    const [interval] = bradleyTerryIntervals(fitBradleyTerry(2, records), records, 0.95);
    return (interval?.high ?? Number.NaN) - (interval?.low ?? Number.NaN);
  };
  const decided = width(games(20, 20));
  // Of 40 scores at p = 1/2, 10 vary by 0 and not by 1/4.
  expect(width([...games(15, 15), ...draws(10)]) / decided).toBeCloseTo(Math.sqrt(3 / 4), 9);
  expect(width(draws(40)) / decided).toBeCloseTo(Math.sqrt(1 / 2), 9);
  expect(width([{ a: 0, b: 1, winsA: 20, winsB: 20 }])).toBeCloseTo(decided, 9);
});

test('at the mode under priors the interval has the width of the posterior', () => {
  const records = games(3, 0);
  const fit = fitBradleyTerry(2, records);
  const chance = 1 / (1 + Math.exp(-2 * (fit.contenders[0]?.logStrength ?? Number.NaN)));
  const deviation = Math.sqrt(1 / 4 / (3 * chance * (1 - chance) + 1 / 2));
  const [interval] = bradleyTerryIntervals(fit, records, 0.95);
  expect((interval?.high ?? 0) - (interval?.low ?? 0)).toBeCloseTo((2 * Z * deviation * 400) / Math.LN10, 7);
});

test('without games there is neither an interval nor a percentile', () => {
  const records = [{ a: 0, b: 2, winsA: 1, winsB: 1 }];
  const fit = fitBradleyTerry(3, records);
  expect(bradleyTerryIntervals(fit, records, 0.95)[1]).toBeNull();
  expect(bradleyTerryInterval(fit, records, 1, 0.95)).toBeNull();
  expect(ratingPercentiles(fit, records, 0.95)[1]).toBeNull();
  expect(ratingPercentile(fit, records, 1, 0.95)).toBeNull();
});

test('other records than those that were fitted are refused, and unknown contenders and levels', () => {
  const fit = fitBradleyTerry(3, [{ a: 0, b: 2, winsA: 1, winsB: 1 }]);
  for (const records of [[], [{ a: 0, b: 1, winsA: 1, winsB: 1 }], [{ a: 0, b: 2, winsA: 2, winsB: 1 }]]) {
    expect(() => bradleyTerryIntervals(fit, records, 0.95)).toThrow('not those that were fitted');
    expect(() => ratingPercentiles(fit, records, 0.95)).toThrow(RangeError);
  }
  const records = [{ a: 0, b: 2, winsA: 1, winsB: 1 }];
  expect(() => ratingPercentile(fit, records, 3, 0.95)).toThrow(RangeError);
  expect(() => bradleyTerryIntervals(fit, records, 1)).toThrow(RangeError);
});

test('one contender gets what it gets among all, and intervals hold the estimates', () => {
  fc.assert(
    fc.property(recordsOf(8, 12), (records) => {
      const fit = fitBradleyTerry(8, records);
      const intervals = bradleyTerryIntervals(fit, records, 0.95);
      const percentiles = ratingPercentiles(fit, records, 0.95);
      fit.contenders.forEach(({ rating, component }, contender) => {
        const interval = intervals[contender];
        const percentile = percentiles[contender];
        if (rating === null || component === null || !interval || !percentile) {
          expect([rating, interval, percentile]).toEqual([null, null, null]);
          return;
        }
        const { percentile: value, interval: around, among } = percentile;
        expect(interval.low < rating && rating < interval.high).toBe(true);
        expect(0 < around.low && around.low < value && value < around.high && around.high < 1).toBe(true);
        expect(among).toBe((fit.components[component]?.members.length ?? 0) - 1);
        const single = bradleyTerryInterval(fit, records, contender, 0.95);
        expect(single?.low).toBeCloseTo(interval.low, 6);
        const alone = ratingPercentile(fit, records, contender, 0.95);
        expect(alone?.interval.high).toBeCloseTo(around.high, 9);
      });
    }),
  );
});

test('percentiles of a component have the mean 1/2, in the order of the ratings', () => {
  fc.assert(
    fc.property(recordsOf(8, 12), (records) => {
      const fit = fitBradleyTerry(8, records);
      const percentiles = ratingPercentiles(fit, records, 0.95);
      for (const { members } of fit.components) {
        const values = members.map((member) => percentiles[member]?.percentile ?? Number.NaN);
        expect(values.reduce((sum, value) => sum + value, 0) / values.length).toBeCloseTo(1 / 2, 12);
        const ranked = [...members.keys()].sort(
          (x, y) =>
            (fit.contenders[members[x] ?? 0]?.rating ?? 0) - (fit.contenders[members[y] ?? 0]?.rating ?? 0),
        );
        ranked.slice(1).forEach((place, index) => {
          expect(values[place]).toBeGreaterThanOrEqual((values[ranked[index] ?? 0] ?? Number.NaN) - 1e-12);
        });
      }
    }),
  );
});

test('intervals do not depend on the order of records, nor on other components', () => {
  fc.assert(
    fc.property(recordsOf(5), recordsOf(4), (left, right) => {
      const moved = right.map(({ a, b, ...wins }) => ({ a: a + 5, b: b + 5, ...wins }));
      const both = [...moved, ...left].reverse();
      const found = bradleyTerryIntervals(fitBradleyTerry(9, both), both, 0.95);
      const apart = bradleyTerryIntervals(fitBradleyTerry(5, left), left, 0.95);
      expect(found.slice(0, 5)).toEqual(apart);
    }),
  );
});
