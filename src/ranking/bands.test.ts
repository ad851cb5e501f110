import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Interval } from '../statistics/interval.ts';
import { bandsOf } from './bands.ts';

const around = (centre: number, halfWidth: number) => ({ low: centre - halfWidth, high: centre + halfWidth });

test('ratings that are surely apart have bands and places of their own', () => {
  expect(bandsOf([around(1400, 20), around(1600, 20), around(1500, 20)])).toEqual([
    { band: 3, best: 3, worst: 3 },
    { band: 1, best: 1, worst: 1 },
    { band: 2, best: 2, worst: 2 },
  ]);
});

test('a chain of overlaps is one band, in which the ends still have different places', () => {
  expect(bandsOf([around(1600, 60), around(1500, 60), around(1400, 60), around(1000, 60)])).toEqual([
    { band: 1, best: 1, worst: 2 },
    { band: 1, best: 1, worst: 3 },
    { band: 1, best: 2, worst: 3 },
    { band: 2, best: 4, worst: 4 },
  ]);
});

test('what only touches overlaps; what is not known may stand anywhere', () => {
  expect(bandsOf([around(1600, 50), around(1500, 50)]).map(({ band }) => band)).toEqual([1, 1]);
  expect(bandsOf([around(1600, 10), null, around(1400, 10)])).toEqual([
    { band: 1, best: 1, worst: 2 },
    { band: 1, best: 1, worst: 3 },
    { band: 1, best: 2, worst: 3 },
  ]);
  expect(bandsOf([])).toEqual([]);
});

test('bands are the connected groups of overlapping intervals, and places are what the counts say', () => {
  const interval = fc
    .tuple(fc.integer({ min: 0, max: 100 }), fc.nat(12))
    .map(([low, width]) => ({ low, high: low + width }));
  fc.assert(
    fc.property(fc.array(interval, { maxLength: 25 }), (intervals) => {
      const bands = bandsOf(intervals);
      intervals.forEach((one, i) => {
        const above = intervals.filter(({ low }) => low > one.high).length;
        const below = intervals.filter(({ high }) => high < one.low).length;
        expect(bands[i]).toMatchObject({ best: 1 + above, worst: intervals.length - below });
        intervals.forEach((other, j) => {
          if (overlap(one, other)) expect(bands[i]?.band).toBe(bands[j]?.band);
          else if (bands[i]?.band !== bands[j]?.band) {
            expect((bands[i]?.band ?? 0) < (bands[j]?.band ?? 0)).toBe(one.low > other.high);
          }
        });
      });
      expect(Math.max(0, ...bands.map(({ band }) => band))).toBe(countGroups(intervals));
    }),
  );
});

function overlap(one: Interval, other: Interval): boolean {
  return one.low <= other.high && other.low <= one.high;
}

function countGroups(intervals: readonly Interval[]): number {
  const open = new Set(intervals);
  let groups = 0;
  for (const start of intervals) {
    if (!open.delete(start)) continue;
    groups++;
    const group = [start];
    for (const one of group) {
      for (const other of open) {
        if (!overlap(one, other)) continue;
        open.delete(other);
        group.push(other);
      }
    }
  }
  return groups;
}
