import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clopperPearsonInterval } from './clopper-pearson.ts';
import { seededRandom } from './seeded-random.ts';

const FIXTURE = new URL('../../../../test/fixtures/statistics/binomial.json', import.meta.url);
const rows: { k: number; n: number; conf: number; clopper_pearson: [number, number] }[] = JSON.parse(
  readFileSync(FIXTURE, 'utf8'),
).rows;

test('the intervals agree with SciPy to 1e-9', () => {
  for (const { k, n, conf, clopper_pearson: expected } of rows) {
    const interval = clopperPearsonInterval({ successes: k, trials: n }, conf);
    expect(Math.abs((interval?.low ?? Number.NaN) - expected[0]), `${k} of ${n}`).toBeLessThan(1e-9);
    expect(Math.abs((interval?.high ?? Number.NaN) - expected[1]), `${k} of ${n}`).toBeLessThan(1e-9);
  }
  expect(rows.length).toBeGreaterThan(200);
});

test('four failures in fifty runs', () => {
  const interval = clopperPearsonInterval({ successes: 4, trials: 50 }, 0.95);
  expect(interval?.low).toBeCloseTo(0.0222, 4);
  expect(interval?.high).toBeCloseTo(0.1923, 4);
});

test('without a failure the rule of three holds, and the lower end is exactly 0', () => {
  expect(clopperPearsonInterval({ successes: 0, trials: 50 }, 0.95)).toEqual({
    low: 0,
    high: expect.closeTo(1 - 0.025 ** (1 / 50), 12),
  });
  expect(clopperPearsonInterval({ successes: 50, trials: 50 }, 0.95)?.high).toBe(1);
});

test('without trials there is no interval, and impossible counts are refused', () => {
  expect(clopperPearsonInterval({ successes: 0, trials: 0 }, 0.95)).toBeNull();
  expect(() => clopperPearsonInterval({ successes: 3, trials: 2 }, 0.95)).toThrow(RangeError);
  expect(() => clopperPearsonInterval({ successes: -1, trials: 2 }, 0.95)).toThrow(RangeError);
  expect(() => clopperPearsonInterval({ successes: Number.NaN, trials: 2 }, 0.95)).toThrow(RangeError);
});

test('the interval holds the share, lies in [0, 1], mirrors, and rises with the successes', () => {
  const counts = fc.integer({ min: 1, max: 200 }).chain((trials) =>
    fc.record({
      trials: fc.constant(trials),
      successes: fc.integer({ min: 0, max: trials - 1 }),
    }),
  );
  fc.assert(
    fc.property(counts, ({ successes, trials }) => {
      const interval = clopperPearsonInterval({ successes, trials }, 0.95);
      const next = clopperPearsonInterval({ successes: successes + 1, trials }, 0.95);
      const mirrored = clopperPearsonInterval({ successes: trials - successes, trials }, 0.95);
      if (interval === null || next === null || mirrored === null) throw new Error('There were trials.');
      expect(interval.low >= 0 && interval.low <= successes / trials).toBe(true);
      expect(interval.high <= 1 && interval.high >= successes / trials).toBe(true);
      expect(next.low > interval.low && next.high > interval.high - 1e-12).toBe(true);
      expect(mirrored.low).toBeCloseTo(1 - interval.high, 9);
    }),
  );
});

test('the rate is held at least as often as the level says', () => {
  const random = seededRandom(2);
  const intervals = Array.from({ length: 31 }, (_, successes) =>
    clopperPearsonInterval({ successes, trials: 30 }, 0.9),
  );
  for (const rate of [0.02, 0.1, 0.5, 0.93]) {
    let covered = 0;
    for (let trial = 0; trial < 4000; trial += 1) {
      const successes = Array.from({ length: 30 }, () => random.uniform()).filter((u) => u < rate).length;
      const interval = intervals[successes];
      if (interval && interval.low <= rate && interval.high >= rate) covered += 1;
    }
    // Three standard errors of a share of 4,000 trials below the level.
    expect(covered / 4000).toBeGreaterThan(0.9 - 0.0143);
  }
});
