import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hartigan } from './hartigan.ts';
import { kMeansStart } from './k-means-start.ts';
import { pointsFrom } from './points.ts';

test('a point changes its cluster where that makes the inertia smaller, though its own centre is nearer', () => {
  // 6 is 3 from the centre of 0 and 6, and 5 from 11: Lloyd's algorithm stays here, with an inertia of 18.
  const start = {
    chosen: [1, 2],
    labels: Int32Array.of(0, 0, 1),
    distances: [Float64Array.of(36, 0, 25), Float64Array.of(121, 25, 0)],
  };
  const { labels, centers, inertia } = hartigan(pointsFrom([Float64Array.of(0, 6, 11)], 3), start);
  expect([...labels]).toEqual([0, 1, 1]);
  expect([...centers.values]).toEqual([0, 8.5]);
  expect(inertia).toBe(12.5);
});

/** Sum of squared distances from the means, the plain way. */
function inertiaOf(axes: readonly (readonly number[])[], labels: readonly number[]): number {
  let total = 0;
  for (const label of new Set(labels)) {
    for (const axis of axes) {
      const values = axis.filter((_, point) => labels[point] === label);
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      total += values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    }
  }
  return total;
}

test('in the end no move of one point makes the inertia smaller', () => {
  const clouds = fc.integer({ min: 2, max: 30 }).chain((count) =>
    fc.array(fc.array(fc.integer({ min: 0, max: 20 }), { minLength: count, maxLength: count }), {
      minLength: 1,
      maxLength: 5,
    }),
  );
  fc.assert(
    fc.property(clouds, fc.integer({ min: 2, max: 6 }), fc.nat(), (axes, clusters, seed) => {
      const count = axes[0]?.length ?? 0;
      const points = pointsFrom(
        axes.map((axis) => Float64Array.from(axis)),
        count,
      );
      const start = kMeansStart(points, clusters, seededRandom(seed));
      const before = [...start.labels];
      const { labels, inertia, centers } = hartigan(points, start);
      expect([...start.labels]).toEqual(before);
      expect(inertia).toBeCloseTo(inertiaOf(axes, [...labels]), 8);
      expect(inertia).toBeLessThanOrEqual(inertiaOf(axes, before) + 1e-9);
      for (const [point, label] of labels.entries()) {
        if (labels.filter((other) => other === label).length === 1) continue;
        for (let to = 0; to < centers.count; to += 1) {
          const moved = [...labels].with(point, to);
          expect(inertiaOf(axes, moved)).toBeGreaterThanOrEqual(inertia - 1e-9);
        }
      }
    }),
  );
});
