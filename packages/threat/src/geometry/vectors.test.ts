import fc from 'fast-check';
import { expect, test } from 'vitest';
import { combinations, dot, norm, orthogonalise } from './vectors.ts';

test('inner products and lengths', () => {
  expect(dot(Float64Array.of(1, 2, 3, 4, 5), Float64Array.of(1, 10, 100, 1000, 10_000))).toBe(54_321);
  expect(norm(Float64Array.of(2, 3, 6))).toBe(7);
  expect(dot(new Float64Array(0), new Float64Array(0))).toBe(0);
});

test('sums of vectors with weights, of any number and length', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 0, max: 1100 }),
      fc.integer({ min: 1, max: 3 }),
      (count, size, sums) => {
        const vectors = Array.from({ length: count }, (_, i) =>
          Float64Array.from({ length: size }, (_, place) => i + place),
        );
        const weights = Array.from({ length: sums }, (_, sum) =>
          Float64Array.from({ length: count }, (_, i) => (sum + 1) * (i - 2)),
        );
        const expected = weights.map((list) =>
          Array.from({ length: size }, (_, place) =>
            list.reduce((sum, weight, i) => sum + weight * (i + place), 0),
          ),
        );
        expect(combinations(vectors, weights).map((sum) => [...sum])).toEqual(expected);
      },
    ),
  );
});

test('what is orthogonal to some directions has nothing left of them', () => {
  const size = 9;
  // Directions of the axes, turned in pairs by an angle, are orthonormal.
  const [cosine, sine] = [0.6, 0.8];
  const directions = Array.from({ length: 6 }, (_, i) => {
    const direction = new Float64Array(size);
    direction[i] = cosine;
    direction[i % 2 === 0 ? i + 1 : i - 1] = i % 2 === 0 ? sine : -sine;
    return direction;
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 6 }),
      fc.array(fc.integer({ min: -99, max: 99 }), { minLength: size, maxLength: size }),
      (count, numbers) => {
        const vector = Float64Array.from(numbers);
        orthogonalise(vector, directions.slice(0, count));
        for (const direction of directions.slice(0, count)) expect(dot(vector, direction)).toBeCloseTo(0, 10);
        for (const direction of directions.slice(count)) {
          expect(dot(vector, direction)).toBeCloseTo(dot(Float64Array.from(numbers), direction), 10);
        }
      },
    ),
  );
});
