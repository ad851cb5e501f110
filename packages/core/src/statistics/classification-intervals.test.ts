import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caseRateInterval } from './case-interval.ts';
import { classificationIntervals } from './classification-intervals.ts';
import { seededRandom } from './seeded-random.ts';

const of = (trials: number, ...successes: number[]) => successes.map((own) => ({ successes: own, trials }));

test('all right on ten and five prompts: the lower ends, worked by hand', () => {
  const { precision, f1 } = classificationIntervals(of(1, ...Array(10).fill(1)), of(1, 0, 0, 0, 0, 0), 0.95);
  // Hits down to .05^(1/10), false alarms up to 1 - .05^(1/5). Of 15 trials, precision x solves
  // 10 (1 - x) = hypot(10 (1 - x) * 0.25887, 5 x * 0.45072), so x = 1 / (1 + 0.225360 / sqrt(1 - 0.067013)).
  expect(precision?.low).toBeCloseTo(1 / (1 + 0.22536 / Math.sqrt(1 - 0.258866 ** 2)), 4);
  expect(precision?.high).toBe(1);
  const x = f1?.low ?? Number.NaN;
  expect(20 * (1 - x)).toBeCloseTo(Math.hypot(10 * (2 - x) * 0.258866, 5 * x * 0.45072), 3);
  expect(f1?.high).toBe(1);
});

test('known rates leave the interval of the other one: without false alarms in a thousand prompts', () => {
  const hits = of(1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0);
  const { f1 } = classificationIntervals(hits, of(1, ...Array(1000).fill(0)), 0.95);
  const rate = caseRateInterval(hits, 0.95);
  // F1 = 2 r / (r + 1) where nothing fires that should not; 1,000 silent prompts still leave up to three that do.
  expect(f1?.high).toBeCloseTo((2 * (rate?.high ?? 0)) / ((rate?.high ?? 0) + 1), 12);
  expect(f1?.low).toBeLessThan((2 * (rate?.low ?? 0)) / ((rate?.low ?? 0) + 1));
});

test('without prompts of both labels there is no interval', () => {
  expect(classificationIntervals(of(1, 1), [], 0.95)).toEqual({ precision: null, f1: null });
  expect(classificationIntervals([], of(1, 1), 0.95)).toEqual({ precision: null, f1: null });
});

test('where nothing was activated there is no precision, and F1 is 0 with some room above it', () => {
  const { precision, f1 } = classificationIntervals(of(2, 0, 0, 0), of(2, 0, 0, 0), 0.95);
  expect(precision).toBeNull();
  expect(f1?.low).toBe(0);
  expect(f1?.high).toBeGreaterThan(0.3);
});

const cluster = fc
  .integer({ min: 1, max: 5 })
  .chain((trials) =>
    fc.record({ trials: fc.constant(trials), successes: fc.integer({ min: 0, max: trials }) }),
  );
const clusters = fc.array(cluster, { minLength: 1, maxLength: 10 });

test('whatever came out, they lie in [0, 1], contain what was seen and have a width', () => {
  fc.assert(
    fc.property(clusters, clusters, (positive, negative) => {
      const { precision, f1 } = classificationIntervals(positive, negative, 0.95);
      const sum = (cases: typeof positive, of: 'successes' | 'trials') =>
        cases.reduce((total, own) => total + own[of], 0);
      const [hits, alarms] = [sum(positive, 'successes'), sum(negative, 'successes')];
      const seen = {
        precision: hits / (hits + alarms),
        f1: (2 * hits) / (hits + alarms + sum(positive, 'trials')),
      };
      expect(precision === null).toBe(hits + alarms === 0);
      for (const [interval, value] of [
        [precision, seen.precision],
        [f1, seen.f1],
      ] as const) {
        if (interval === null) continue;
        expect(interval.low >= 0 && interval.low <= value + 1e-12).toBe(true);
        expect(interval.high <= 1 && interval.high >= value - 1e-12).toBe(true);
        expect(interval.high - interval.low).toBeGreaterThan(0.01);
      }
    }),
  );
});

test.each([
  { hits: 0.95, falseAlarms: 0.05 },
  { hits: 0.8, falseAlarms: 0.5 },
  { hits: 0.7, falseAlarms: 0.3 },
])(
  'precision and F1 at $hits hits and $falseAlarms false alarms are held in 93 % of 600 samples or more',
  (rates) => {
    const random = seededRandom(9);
    const sample = (prompts: number, rate: number) =>
      Array.from({ length: prompts }, () => {
        const own = random.uniform() < 0.5 ? rate : Number(random.uniform() < rate);
        return { successes: [0, 0, 0].filter(() => random.uniform() < own).length, trials: 3 };
      });
    // Twice as many prompts should trigger as should not.
    const truth = {
      precision: (2 * rates.hits) / (2 * rates.hits + rates.falseAlarms),
      f1: (2 * 2 * rates.hits) / (2 * rates.hits + rates.falseAlarms + 2),
    };
    const covered = { precision: 0, f1: 0 };
    for (let batch = 0; batch < 600; batch += 1) {
      const intervals = classificationIntervals(sample(10, rates.hits), sample(5, rates.falseAlarms), 0.95);
      for (const figure of ['precision', 'f1'] as const) {
        const interval = intervals[figure];
        if (interval && interval.low <= truth[figure] && interval.high >= truth[figure]) covered[figure] += 1;
      }
    }
    expect(covered.f1 / 600).toBeGreaterThan(0.93);
    expect(covered.precision / 600).toBeGreaterThan(0.93);
  },
);
