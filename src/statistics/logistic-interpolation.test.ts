import fc from 'fast-check';
import { expect, test } from 'vitest';
import { interpolation } from './logistic-interpolation.ts';

const density = (x: number) => 1 / (2 * Math.cosh(x / 2)) ** 2;

test('the density at any distance from any point is that of the nodes, to 1e-12', () => {
  const place = fc.double({ min: -4, max: 4, noNaN: true });
  fc.assert(
    fc.property(fc.array(place, { minLength: 60, maxLength: 80 }), place, (points, x) => {
      const found = interpolation(Float64Array.from(points));
      if (found === null) throw new Error('There are enough points.');
      points.forEach((point, index) => {
        const sum = found.basis.reduce(
          (all, vector, node) => all + (vector[index] ?? 0) * density(x - (found.nodes[node] ?? 0)),
          0,
        );
        expect(Math.abs(sum - density(x - point))).toBeLessThan(1e-12);
      });
    }),
  );
});

test('the nodes do not grow with the points, and one is enough for equal ones', () => {
  const spread = (count: number) =>
    Float64Array.from({ length: count }, (_, index) => (6 * index) / (count - 1));
  expect(interpolation(spread(200))?.nodes.length).toBe(interpolation(spread(2000))?.nodes.length);
  expect(interpolation(new Float64Array(5).fill(3))).toEqual({
    nodes: Float64Array.of(3),
    basis: [new Float64Array(5).fill(1)],
  });
});

test('few points, and those that lie far apart, are better taken as they are', () => {
  expect(interpolation(Float64Array.of(-1, 0, 1))).toBeNull();
  expect(interpolation(Float64Array.from({ length: 1000 }, (_, index) => 10 * index))).toBeNull();
});
