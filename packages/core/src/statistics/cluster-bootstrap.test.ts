import { expect, test } from 'vitest';
import { clusterMeanInterval } from './cluster-bootstrap.ts';
import { seededRandom } from './seeded-random.ts';
import { meanInterval } from './student-t.ts';

const resampling = (seed = 1) => ({ resamples: 1000, random: seededRandom(seed) });

test("below eight clusters of one size the interval is Student's of their means", () => {
  const clusters = [
    [0.6, 0.8],
    [0.5, 0.5],
    [0.9, 0.7],
  ];
  const student = meanInterval([0.7, 0.5, 0.8], 0.95);
  const interval = clusterMeanInterval(clusters, 0.95, resampling());
  expect(interval?.low).toBeCloseTo(student?.low ?? Number.NaN, 12);
  expect(interval?.high).toBeCloseTo(student?.high ?? Number.NaN, 12);
});

test('clusters of different sizes weigh by their draws', () => {
  // Mean 0.65; deviations of the sums -0.05 and 0.05: half-width 12.706 * sqrt(2 * 2 * 0.05^2) / 4.
  const interval = clusterMeanInterval([[0.6], [0.7, 0.6, 0.7]], 0.95, resampling());
  expect(interval?.high).toBeCloseTo(0.65 + (12.7062047 * 0.1) / 4, 6);
});

test('from eight clusters on whole clusters are resampled, so that repeats of one prompt add nothing', () => {
  const means = [0.2, 0.4, 0.5, 0.6, 0.6, 0.7, 0.8, 0.9, 0.9, 1];
  const once = clusterMeanInterval(
    means.map((mean) => [mean]),
    0.95,
    resampling(),
  );
  const repeated = clusterMeanInterval(
    means.map((mean) => Array<number>(5).fill(mean)),
    0.95,
    resampling(),
  );
  expect(repeated?.low).toBeCloseTo(once?.low ?? Number.NaN, 12);
  expect(repeated?.high).toBeCloseTo(once?.high ?? Number.NaN, 12);
  // About 0.66 +/- 1.96 * 0.235 / sqrt(10).
  expect(once?.low).toBeGreaterThan(0.49);
  expect(once?.low).toBeLessThan(0.55);
  expect(once?.high).toBeGreaterThan(0.77);
  expect(once?.high).toBeLessThan(0.83);
});

test('one seed always gives the same interval', () => {
  const clusters = Array.from({ length: 9 }, (_, index) => [index / 10, 0.5]);
  expect(clusterMeanInterval(clusters, 0.95, resampling(4))).toEqual(
    clusterMeanInterval(clusters, 0.95, resampling(4)),
  );
});

test('one cluster has no interval, however many draws it has', () => {
  expect(clusterMeanInterval([[0.1, 0.2, 0.3]], 0.95, resampling())).toBeNull();
  expect(clusterMeanInterval([[0.1], [], []], 0.95, resampling())).toBeNull();
  expect(clusterMeanInterval([], 0.95, resampling())).toBeNull();
});

test.each([
  { clusters: 5, atLeast: 0.93 },
  { clusters: 10, atLeast: 0.87 },
  { clusters: 20, atLeast: 0.89 },
])(
  'the mean of $clusters clusters is held in $atLeast of 500 samples or more',
  ({ clusters: count, atLeast }) => {
    const random = seededRandom(3);
    const normal = () =>
      Math.sqrt(-2 * Math.log(1 - random.uniform())) * Math.cos(2 * Math.PI * random.uniform());
    let covered = 0;
    for (let sample = 0; sample < 500; sample += 1) {
      const clusters = Array.from({ length: count }, () => {
        const own = normal();
        return [0, 0, 0, 0].map(() => own + normal());
      });
      const interval = clusterMeanInterval(clusters, 0.95, { resamples: 200, random });
      if (interval !== null && interval.low <= 0 && interval.high >= 0) covered += 1;
    }
    expect(covered / 500).toBeGreaterThan(atLeast);
    expect(covered / 500).toBeLessThan(0.985);
  },
);
