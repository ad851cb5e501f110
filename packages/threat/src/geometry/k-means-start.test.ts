import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kMeansStart } from './k-means-start.ts';
import { pointsFrom, squaredDistance } from './points.ts';

test('chosen points are in different places, and each point knows the nearest', () => {
  const clouds = fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 })), {
    minLength: 1,
    maxLength: 25,
  });
  fc.assert(
    fc.property(clouds, fc.integer({ min: 1, max: 9 }), fc.nat(), (rows, clusters, seed) => {
      const axes = [0, 1].map((axis) => Float64Array.from(rows, (row) => row[axis] ?? 0));
      const points = pointsFrom(axes, rows.length);
      const { chosen, labels, distances } = kMeansStart(points, clusters, seededRandom(seed));
      const places = chosen.map((point) => rows[point]?.join());
      expect(new Set(places).size).toBe(chosen.length);
      expect(chosen).toHaveLength(Math.min(clusters, new Set(rows.map((row) => row.join())).size));
      for (const [point, label] of labels.entries()) {
        const all = chosen.map((other) => squaredDistance(points, point, points, other));
        expect(distances.map((from) => from[point])).toEqual(all);
        expect(all[label]).toBe(Math.min(...all));
      }
    }),
  );
});

test('each point is as likely as others to be the first', () => {
  const points = pointsFrom([Float64Array.of(0, 1, 50)], 3);
  const counts = [0, 0, 0];
  for (let seed = 0; seed < 900; seed += 1) {
    const [first = 0] = kMeansStart(points, 1, seededRandom(seed)).chosen;
    counts[first] = (counts[first] ?? 0) + 1;
  }
  // 300 +/- 4 * 14.1.
  for (const count of counts) expect(Math.abs(count - 300)).toBeLessThan(57);
});

test('the next one is drawn with a chance in proportion to the squared distance, the best of four kept', () => {
  // From 0: 3 is drawn with a chance of 9/10, 1 with 1/10. Either brings the other nearer: 3 leaves 1, 1 leaves 4.
  const points = pointsFrom([Float64Array.of(0, 1, 3)], 3);
  let [fromZero, near] = [0, 0];
  for (let seed = 0; seed < 30_000; seed += 1) {
    const [first, second] = kMeansStart(points, 2, seededRandom(seed)).chosen;
    if (first !== 0) continue;
    fromZero += 1;
    if (second === 1) near += 1;
  }
  // All four draws must be 1: 1/10,000, of some 10,000 starts.
  expect(fromZero).toBeGreaterThan(9_500);
  expect(near).toBeLessThan(8);
});
