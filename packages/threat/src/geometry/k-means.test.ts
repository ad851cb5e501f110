import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { inertiaOf40Starts, textsOf } from '@plugin-eval/tests/support/geometry-vectors.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Clustering } from './hartigan.ts';
import { kMeans } from './k-means.ts';
import { type Points, pointsFrom, squaredDistance } from './points.ts';
import { tfIdf } from './tf-idf.ts';
import { truncatedSvd } from './truncated-svd.ts';

function points(rows: readonly (readonly number[])[]): Points {
  return { count: rows.length, dimension: rows[0]?.length ?? 0, values: Float64Array.from(rows.flat()) };
}

/** Every centre is the mean of its points, every point is nearest to its own centre, no cluster is empty. */
function expectClusters(of: Points, { labels, centers, inertia }: Clustering): void {
  let total = 0;
  const sums = Array.from({ length: centers.count }, () => ({
    count: 0,
    sum: new Float64Array(of.dimension),
  }));
  for (const [point, label] of labels.entries()) {
    const own = squaredDistance(of, point, centers, label);
    total += own;
    for (let other = 0; other < centers.count; other += 1) {
      expect(own).toBeLessThanOrEqual(squaredDistance(of, point, centers, other) + 1e-9);
    }
    const cluster = sums[label];
    if (cluster === undefined) throw new Error(`No cluster ${label}.`);
    cluster.count += 1;
    for (const i of cluster.sum.keys()) {
      cluster.sum[i] = (cluster.sum[i] ?? 0) + (of.values[point * of.dimension + i] ?? 0);
    }
  }
  for (const [label, { count, sum }] of sums.entries()) {
    expect(count).toBeGreaterThan(0);
    for (const [i, value] of sum.entries()) {
      expect(centers.values[label * of.dimension + i]).toBeCloseTo(value / count, 9);
    }
  }
  expect(inertia).toBeCloseTo(total, 9);
}

/** Pairs of points that are in one cluster: the partition without the numbers of its clusters. */
function together(labels: Int32Array): boolean[][] {
  return Array.from(labels, (a) => Array.from(labels, (b) => a === b));
}

describe.each([
  [60, 6],
  [500, 10],
] as const)('%i texts in %i clusters', (count, clusters) => {
  const { matrix } = tfIdf(textsOf(count).map(({ text }) => text));
  const of = pointsFrom(truncatedSvd(matrix, 50, seededRandom(1)).coordinates, count);
  const best = Math.min(...inertiaOf40Starts(count));

  test.each([0, 1, 2, 3, 4, 5, 6, 7])(
    'ten starts come within two percent of the best of 40 of scikit-learn, seed %i',
    (seed) => {
      const found = kMeans(of, { clusters, random: seededRandom(seed) });
      expect(found.centers.count).toBe(clusters);
      expect(found.inertia).toBeLessThan(1.02 * best);
      expect(found.inertia).toBeGreaterThan(0.95 * best);
      expectClusters(of, found);
    },
  );

  test('one seed gives one result, and more starts none that is worse', () => {
    const ten = kMeans(of, { clusters, random: seededRandom(3) });
    expect(kMeans(of, { clusters, starts: 10, random: seededRandom(3) })).toEqual(ten);
    const thirty = kMeans(of, { clusters, starts: 30, random: seededRandom(3) });
    expect(thirty.inertia).toBeLessThanOrEqual(ten.inertia);
  });
});

test('three heaps are three clusters, numbered as they come', () => {
  const heaps = [
    [10, 10],
    [0, 0],
    [10, 11],
    [-9, 5],
    [0, 1],
    [11, 10],
    [-9, 6],
  ];
  const { labels, centers, inertia } = kMeans(points(heaps), { clusters: 3, random: seededRandom(1) });
  expect([...labels]).toEqual([0, 1, 0, 2, 1, 0, 2]);
  expect([...centers.values]).toEqual(
    [31 / 3, 31 / 3, 0, 0.5, -9, 5.5].map((value) => expect.closeTo(value, 12)),
  );
  expect(inertia).toBeCloseTo(4 / 3 + 0.5 + 0.5, 12);
});

test('fewer places than clusters are as many clusters as places', () => {
  const twice = kMeans(
    points([
      [1, 1],
      [2, 2],
      [1, 1],
      [2, 2],
      [2, 2],
    ]),
    { clusters: 5, random: seededRandom(1) },
  );
  expect(twice).toMatchObject({ labels: Int32Array.of(0, 1, 0, 1, 1), inertia: 0 });
  expect(twice.centers.count).toBe(2);
  const once = kMeans(points(Array(9).fill([0.1, 0.2])), { clusters: 3, random: seededRandom(1) });
  expect(once.centers.count).toBe(1);
  expect(once.inertia).toBeLessThan(1e-30);
  expect([...kMeans(points([[4]]), { clusters: 2, random: seededRandom(1) }).labels]).toEqual([0]);
});

test('points without coordinates are in one place', () => {
  const { labels, centers } = kMeans(points([[], [], []]), { clusters: 2, random: seededRandom(1) });
  expect([...labels]).toEqual([0, 0, 0]);
  expect(centers.count).toBe(1);
});

test('no points, clusters or starts are refused', () => {
  const random = seededRandom(1);
  expect(() => kMeans(points([]), { clusters: 2, random })).toThrow(RangeError);
  expect(() => kMeans(points([[1]]), { clusters: 0, random })).toThrow(RangeError);
  expect(() => kMeans(points([[1]]), { clusters: 1, starts: 0, random })).toThrow(RangeError);
});

const hundredths = fc.integer({ min: -900, max: 900 }).map((number) => number / 100);
const clouds = fc.integer({ min: 1, max: 3 }).chain((dimension) =>
  fc.array(
    fc.array(fc.oneof(fc.integer({ min: 0, max: 3 }), hundredths), {
      minLength: dimension,
      maxLength: dimension,
    }),
    { minLength: 1, maxLength: 20 },
  ),
);

test('any points come into clusters of their nearest centres', () => {
  fc.assert(
    fc.property(clouds, fc.integer({ min: 1, max: 8 }), fc.nat(), (rows, clusters, seed) => {
      const of = points(rows);
      const found = kMeans(of, { clusters, starts: 3, random: seededRandom(seed) });
      expectClusters(of, found);
      const places = new Set(rows.map((row) => row.join()));
      expect(found.centers.count).toBe(Math.min(clusters, places.size));
    }),
  );
});

test('points in one place are in one cluster', () => {
  fc.assert(
    fc.property(clouds, fc.integer({ min: 1, max: 8 }), fc.nat(), (rows, clusters, seed) => {
      const { labels } = kMeans(points([...rows, ...rows]), { clusters, random: seededRandom(seed) });
      expect(labels.slice(0, rows.length)).toEqual(labels.slice(rows.length));
    }),
  );
});

test('heaps far apart are found in whatever order and place their points are', () => {
  const heaps = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 3 }), fc.double({ min: 0, max: 1, noNaN: true })),
    {
      minLength: 1,
      maxLength: 24,
    },
  );
  fc.assert(
    fc.property(heaps, fc.integer({ min: -50, max: 50 }), fc.nat(), (members, shift, seed) => {
      const of = points(members.map(([heap, rest]) => [100 * heap + rest + shift, 50 * (heap % 2)]));
      const clusters = new Set(members.map(([heap]) => heap)).size;
      const { labels } = kMeans(of, { clusters, random: seededRandom(seed) });
      expect(together(labels)).toEqual(together(Int32Array.from(members, ([heap]) => heap)));
    }),
  );
});
