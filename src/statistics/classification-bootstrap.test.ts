import { expect, test } from 'vitest';
import { classificationIntervals, resampledTotal } from './classification-bootstrap.ts';
import { drawClusters } from './cluster-draws.ts';
import { seededRandom } from './seeded-random.ts';

const of = (trials: number, ...successes: number[]) => successes.map((own) => ({ successes: own, trials }));
const f1Interval = (...given: Parameters<typeof classificationIntervals>) =>
  classificationIntervals(...given).f1;
const resampling = () => ({ resamples: 1000, random: seededRandom(1) });

test('an unseen cluster comes one time in n + 1, half of the time with successes only', () => {
  const random = seededRandom(1);
  const draws = Array.from({ length: 6000 }, () => drawClusters(4, random)).flat();
  const shareOf = (draw: number | string) => draws.filter((own) => own === draw).length / draws.length;
  for (const index of [0, 1, 2, 3]) expect(shareOf(index)).toBeCloseTo(0.2, 1.7);
  expect(shareOf('all')).toBeCloseTo(0.1, 1.7);
  expect(shareOf('none')).toBeCloseTo(0.1, 1.7);
});

test('an unseen cluster has as many trials as the seen ones on average', () => {
  const clusters = [
    { successes: 1, trials: 2 },
    { successes: 3, trials: 4 },
  ];
  expect(resampledTotal(clusters, [1, 'all'])).toEqual({ successes: 6, trials: 7 });
  expect(resampledTotal(clusters, [0, 'none'])).toEqual({ successes: 1, trials: 5 });
});

test('all right on ten and five prompts is not certain, and its interval holds the F1 of 1', () => {
  const interval = f1Interval(of(3, ...Array(10).fill(3)), of(3, 0, 0, 0, 0, 0), 0.95, resampling());
  expect(interval?.high).toBe(1);
  expect(interval?.low).toBeGreaterThan(0.75);
  expect(interval?.low).toBeLessThan(0.92);
});

test('repeats of a prompt that come out alike add nothing', () => {
  const once = f1Interval(of(1, 1, 1, 1, 0, 0, 1), of(1, 0, 0, 1, 0), 0.95, resampling());
  const repeated = f1Interval(of(4, 4, 4, 4, 0, 0, 4), of(4, 0, 0, 4, 0), 0.95, resampling());
  expect(repeated?.low).toBeCloseTo(once?.low ?? Number.NaN, 12);
  expect(repeated?.high).toBeCloseTo(once?.high ?? Number.NaN, 12);
});

test('without prompts of both labels there is no interval', () => {
  expect(f1Interval(of(1, 1), [], 0.95, resampling())).toBeNull();
  expect(f1Interval([], of(1, 1), 0.95, resampling())).toBeNull();
});

test('precision is known the better the more negatives stayed silent, and 1 is not certain', () => {
  const hits = of(3, ...Array(10).fill(3));
  const few = classificationIntervals(hits, of(3, 0, 0, 0), 0.95, resampling()).precision;
  const many = classificationIntervals(hits, of(3, ...Array(12).fill(0)), 0.95, resampling()).precision;
  expect(few?.high).toBe(1);
  expect(few?.low).toBeGreaterThan(0.7);
  expect(few?.low).toBeLessThan(0.95);
  expect((many?.high ?? 0) - (many?.low ?? 0)).toBeGreaterThan(0.05);
});

test('where nothing was activated there is no precision, and F1 is 0', () => {
  expect(classificationIntervals(of(2, 0, 0, 0), of(2, 0, 0, 0), 0.95, resampling())).toMatchObject({
    precision: null,
    f1: { low: 0 },
  });
});

test.each([
  { hits: 0.95, falseAlarms: 0.05 },
  { hits: 0.7, falseAlarms: 0.3 },
])(
  'precision and F1 at $hits hits and $falseAlarms false alarms are held in 93 % of 400 samples or more',
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
    for (let batch = 0; batch < 400; batch += 1) {
      const hits = sample(10, rates.hits);
      const falseAlarms = sample(5, rates.falseAlarms);
      const intervals = classificationIntervals(hits, falseAlarms, 0.95, { resamples: 200, random });
      for (const figure of ['precision', 'f1'] as const) {
        const interval = intervals[figure];
        if (interval && interval.low <= truth[figure] && interval.high >= truth[figure]) covered[figure] += 1;
      }
    }
    expect(covered.f1 / 400).toBeGreaterThan(0.93);
    expect(covered.precision / 400).toBeGreaterThan(0.93);
  },
);
