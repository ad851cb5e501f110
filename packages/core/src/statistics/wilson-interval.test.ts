import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wilsonInterval } from './wilson-interval.ts';

const FIXTURE = new URL('../../../../test/fixtures/statistics/binomial.json', import.meta.url);
const rows: { k: number; n: number; conf: number; wilson: [number, number] }[] = JSON.parse(
  readFileSync(FIXTURE, 'utf8'),
).rows;

test('the intervals agree with exact normal quantiles to 1e-9', () => {
  for (const { k, n, conf, wilson: expected } of rows) {
    const interval = wilsonInterval({ successes: k, trials: n }, conf);
    expect(Math.abs((interval?.low ?? Number.NaN) - expected[0]), `${k} of ${n}`).toBeLessThan(1e-9);
    expect(Math.abs((interval?.high ?? Number.NaN) - expected[1]), `${k} of ${n}`).toBeLessThan(1e-9);
  }
  expect(rows.length).toBeGreaterThan(200);
});

test('none of the trials and all of them end exactly at the edge', () => {
  expect(wilsonInterval({ successes: 0, trials: 10 }, 0.95)?.low).toBe(0);
  expect(wilsonInterval({ successes: 10, trials: 10 }, 0.95)?.high).toBe(1);
});

test('without trials there is no interval, and impossible counts and levels are refused', () => {
  expect(wilsonInterval({ successes: 0, trials: 0 }, 0.95)).toBeNull();
  expect(() => wilsonInterval({ successes: 2, trials: 1 }, 0.95)).toThrow(RangeError);
  expect(() => wilsonInterval({ successes: 1, trials: 1 }, 1)).toThrow(RangeError);
});

test('the interval holds the share, lies in [0, 1] and narrows with more trials of the same share', () => {
  const counts = fc
    .integer({ min: 1, max: 300 })
    .chain((trials) => fc.tuple(fc.constant(trials), fc.integer({ min: 0, max: trials })));
  fc.assert(
    fc.property(counts, ([trials, successes]) => {
      const interval = wilsonInterval({ successes, trials }, 0.95);
      const doubled = wilsonInterval({ successes: 2 * successes, trials: 2 * trials }, 0.95);
      if (interval === null || doubled === null) throw new Error('There were trials.');
      expect(interval.low >= 0 && interval.low <= successes / trials).toBe(true);
      expect(interval.high <= 1 && interval.high >= successes / trials).toBe(true);
      expect(doubled.high - doubled.low).toBeLessThan(interval.high - interval.low);
    }),
  );
});
