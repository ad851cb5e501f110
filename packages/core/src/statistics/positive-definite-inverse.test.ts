import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invertPositiveDefinite } from './positive-definite-inverse.ts';
import { seededRandom } from './seeded-random.ts';

/** Product of a random matrix with its transpose, and something on the diagonal. */
function randomPositiveDefinite(size: number, seed: number): Float64Array {
  const random = seededRandom(seed);
  const factor = Array.from({ length: size }, () =>
    Array.from({ length: size }, () => random.uniform() - 0.5),
  );
  return Float64Array.from({ length: size * size }, (_, at) => {
    const [row, column] = [Math.floor(at / size), at % size];
    const sum = (factor[row] ?? []).reduce((all, value, k) => all + value * (factor[column]?.[k] ?? 0), 0);
    return row === column ? sum + 0.2 : sum;
  });
}

/** The inverse by Gauss and Jordan, by rows. */
function eliminated(matrix: Float64Array, size: number): number[] {
  const rows = Array.from({ length: size }, (_, row) => [
    ...matrix.slice(row * size, (row + 1) * size),
    ...Array.from({ length: size }, (__, column) => Number(row === column)),
  ]);
  for (let pivot = 0; pivot < size; pivot += 1) {
    const scaled = (rows[pivot] ?? []).map((value) => value / (rows[pivot]?.[pivot] ?? 0));
    rows.forEach((row, index) => {
      const times = row[pivot] ?? 0;
      rows[index] = index === pivot ? scaled : row.map((value, at) => value - times * (scaled[at] ?? 0));
    });
  }
  return rows.flatMap((row) => row.slice(size));
}

test('it agrees with elimination to 1e-10', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 23 }), fc.nat(1000), (size, seed) => {
      const matrix = randomPositiveDefinite(size, seed);
      const expected = eliminated(matrix, size);
      const found = invertPositiveDefinite(matrix.slice(), size);
      const largest = Math.max(...expected.map(Math.abs));
      expected.forEach((value, own) => {
        expect(Math.abs((found?.[own] ?? Number.NaN) - value) / largest).toBeLessThan(1e-10);
      });
    }),
  );
});

test('only the lower triangle is read', () => {
  const found = invertPositiveDefinite(Float64Array.of(4, 99, 2, 3), 2);
  expect(found?.[0]).toBeCloseTo(3 / 8, 15);
  expect(found?.[1]).toBeCloseTo(-2 / 8, 15);
  expect(found?.[2]).toBeCloseTo(-2 / 8, 15);
  expect(found?.[3]).toBeCloseTo(4 / 8, 15);
});

test('an indefinite matrix has none', () => {
  expect(invertPositiveDefinite(Float64Array.of(1, 2, 2, 1), 2)).toBeNull();
  expect(invertPositiveDefinite(Float64Array.of(1, 1, 1, 1), 2)).toBeNull();
});
