import { recordsOf } from '@plugin-eval/tests/support/random-records.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ELO_PER_NAT, fitBradleyTerry, type WinRecord } from './bradley-terry.ts';
import { bradleyTerryInterval, bradleyTerryIntervals } from './bradley-terry-intervals.ts';

const CHI_SQUARED = 1.959963984540054 ** 2;
const games = (winsA: number, winsB: number): WinRecord[] => [
  ...Array.from({ length: winsA }, () => ({ a: 0, b: 1, winsA: 1, winsB: 0 })),
  ...Array.from({ length: winsB }, () => ({ a: 0, b: 1, winsA: 0, winsB: 1 })),
];

test('two contenders: the ends are where the scaled likelihood of the completed games has dropped by 3.841', () => {
  const fit = fitBradleyTerry(2, games(5, 1));
  const [interval] = bradleyTerryIntervals(fit, 0.95);
  // The penalty adds a drawn game: 5.5 wins of 7. The strengths are half the log odds and their negative.
  const odds = Math.log(5.5 / 1.5);
  const likelihood = (s: number) => 5.5 * (s + odds / 2) - 7 * Math.log1p(Math.exp(s + odds / 2));
  const information = (7 * 5.5 * 1.5) / 7 ** 2;
  // Of one strength of two that sum to 0: a quarter of that of their difference.
  const variance = 1 / information / 4;
  for (const end of [interval?.low, interval?.high]) {
    const s = ((end ?? Number.NaN) - 1500) / ELO_PER_NAT;
    const drop = 2 * (likelihood(odds / 2) - likelihood(s));
    expect(drop / (information * variance)).toBeCloseTo(CHI_SQUARED, 5);
  }
  expect(1500 + (ELO_PER_NAT * odds) / 2 - (interval?.low ?? 0)).toBeLessThan(
    (interval?.high ?? 0) - 1500 - (ELO_PER_NAT * odds) / 2,
  );
});

test('draws make an interval narrower', () => {
  const width = (records: WinRecord[]) => {
    const [interval] = bradleyTerryIntervals(fitBradleyTerry(2, records), 0.95);
    return (interval?.high ?? Number.NaN) - (interval?.low ?? Number.NaN);
  };
  const draws = Array.from({ length: 40 }, () => ({ a: 0, b: 1, winsA: 0.5, winsB: 0.5 }));
  expect(width(draws) / width(games(20, 20))).toBeCloseTo(Math.sqrt(1 / 2), 1);
});

test('without games there is no interval, and unknown contenders and levels are refused', () => {
  const fit = fitBradleyTerry(3, [{ a: 0, b: 2, winsA: 1, winsB: 1 }]);
  expect(bradleyTerryIntervals(fit, 0.95)[1]).toBeNull();
  expect(bradleyTerryInterval(fit, 1, 0.95)).toBeNull();
  expect(() => bradleyTerryInterval(fit, 3, 0.95)).toThrow(RangeError);
  expect(() => bradleyTerryIntervals(fit, 1)).toThrow(RangeError);
});

test('every interval has a width, is finite, and holds the estimate; one contender gets what it gets among all', () => {
  fc.assert(
    fc.property(recordsOf(8, 12), (records) => {
      const fit = fitBradleyTerry(8, records);
      const intervals = bradleyTerryIntervals(fit, 0.95);
      fit.contenders.forEach(({ rating }, contender) => {
        const interval = intervals[contender] ?? null;
        expect(bradleyTerryInterval(fit, contender, 0.95)).toEqual(interval);
        if (rating === null || interval === null) {
          expect([rating, interval]).toEqual([null, null]);
          return;
        }
        expect(interval.low).toBeLessThan(rating - 1);
        expect(interval.high).toBeGreaterThan(rating + 1);
        expect(Number.isFinite(interval.low) && Number.isFinite(interval.high)).toBe(true);
      });
    }),
  );
});

test('losses for wins mirror the intervals at 1500', () => {
  fc.assert(
    fc.property(recordsOf(7), (records) => {
      const mirrored = records.map(({ winsA, winsB, ...sides }) => ({
        ...sides,
        winsA: winsB,
        winsB: winsA,
      }));
      const [before, after] = [records, mirrored].map((own) =>
        bradleyTerryIntervals(fitBradleyTerry(7, own), 0.95),
      );
      before?.forEach((interval, contender) => {
        if (interval !== null) {
          expect((after?.[contender]?.low ?? Number.NaN) - 1500).toBeCloseTo(1500 - interval.high, 3);
        }
      });
    }),
  );
});

test('intervals do not depend on the order of records, nor on other components', () => {
  fc.assert(
    fc.property(recordsOf(5), recordsOf(4), (left, right) => {
      const moved = right.map(({ a, b, ...wins }) => ({ a: a + 5, b: b + 5, ...wins }));
      const found = bradleyTerryIntervals(fitBradleyTerry(9, [...moved, ...left].reverse()), 0.95);
      const apart = bradleyTerryIntervals(fitBradleyTerry(5, left), 0.95);
      expect(found.slice(0, 5)).toEqual(apart);
    }),
  );
});

test('a large component without a cycle of games has the variances of a chain', () => {
  const chain = Array.from({ length: 399 }, (_, a) => ({ a, b: a + 1, winsA: a % 2, winsB: 1 - (a % 2) }));
  const fit = fitBradleyTerry(400, chain);
  expect(fit.contenders.every(({ rating }) => Number.isFinite(rating))).toBe(true);
  // Each game counts as two, of which 3/2 are won, so its information is 2 * 3/4 * 1/4; of n contenders in a chain of
  // weight w the first has the variance (n - 1) (2 n - 1) / (6 n w).
  const expected = (399 * 799) / (6 * 400 * 0.375);
  const [component] = fit.components;
  expect(Math.abs(Math.sqrt((component?.variances[0] ?? 0) / expected) - 1)).toBeLessThan(0.08);
  bradleyTerryIntervals(fit, 0.95).forEach((interval, own) => {
    expect(Number.isFinite((interval?.high ?? Number.NaN) - (interval?.low ?? Number.NaN))).toBe(true);
    expect(interval?.low).toBeLessThan(fit.contenders[own]?.rating ?? 0);
    expect(interval?.high).toBeGreaterThan(fit.contenders[own]?.rating ?? 0);
  });
});
