import fc from 'fast-check';
import { expect, test } from 'vitest';
import { symmetricEigen } from './symmetric-eigen.ts';

test('a matrix whose eigenvalues are worked out by hand', () => {
  const { values, vectors } = symmetricEigen([Float64Array.of(2, 1), Float64Array.of(1, 2)]);
  expect(values[0]).toBeCloseTo(1, 12);
  expect(values[1]).toBeCloseTo(3, 12);
  const [, largest] = vectors;
  expect(largest?.[0]).toBeCloseTo(largest?.[1] ?? 0, 12);
  expect(Math.abs(largest?.[0] ?? 0)).toBeCloseTo(Math.SQRT1_2, 12);
});

test('the matrix times a vector is its value times the vector, and vectors are at right angles', () => {
  const entry = fc.integer({ min: -9, max: 9 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 8 }),
      fc.array(entry, { minLength: 64, maxLength: 64 }),
      (size, entries) => {
        const at = (row: number, column: number) =>
          entries[Math.max(row, column) * 8 + Math.min(row, column)] ?? 0;
        const matrix = Array.from({ length: size }, (_, row) =>
          Float64Array.from({ length: size }, (__, column) => at(row, column)),
        );
        const { values, vectors } = symmetricEigen(matrix);
        const dot = (a: Float64Array, b: Float64Array) =>
          a.reduce((sum, own, place) => sum + own * (b[place] ?? 0), 0);
        vectors.forEach((vector, own) => {
          if (own > 0) expect(values[own]).toBeGreaterThanOrEqual(values[own - 1] ?? 0);
          matrix.forEach((row, place) => {
            expect(dot(row, vector)).toBeCloseTo((values[own] ?? 0) * (vector[place] ?? 0), 8);
          });
          vectors.forEach((other, place) => {
            expect(dot(vector, other)).toBeCloseTo(Number(own === place), 8);
          });
        });
      },
    ),
  );
});
