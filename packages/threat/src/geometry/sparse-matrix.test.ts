import { sparse } from '@plugin-eval/tests/support/sparse-matrix.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { multiply, multiplyTransposed } from './sparse-matrix.ts';

test('a matrix times a vector, and its transpose times another', () => {
  const matrix = sparse([
    [1, 0, 2],
    [0, 0, 0],
    [0, 3, 4],
    [5, 6, 7],
  ]);
  const product = new Float64Array(4);
  multiply(matrix, Float64Array.of(1, 10, 100), product);
  expect([...product]).toEqual([201, 0, 430, 765]);
  const transposed = new Float64Array(3).fill(9);
  multiplyTransposed(matrix, Float64Array.of(1, 10, 100, 1000), transposed);
  expect([...transposed]).toEqual([5001, 6300, 7402]);
});

test('products with both sides agree: u (A v) = (A u) v', () => {
  const matrices = fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }))
    .chain(([rows, columns]) =>
      fc.record({
        rows: fc.array(
          fc.array(fc.integer({ min: -3, max: 3 }), { minLength: columns, maxLength: columns }),
          {
            minLength: rows,
            maxLength: rows,
          },
        ),
        u: fc.array(fc.integer({ min: -9, max: 9 }), { minLength: rows, maxLength: rows }),
        v: fc.array(fc.integer({ min: -9, max: 9 }), { minLength: columns, maxLength: columns }),
      }),
    );
  fc.assert(
    fc.property(matrices, ({ rows, u, v }) => {
      const matrix = sparse(rows);
      const [left, right] = [new Float64Array(v.length), new Float64Array(u.length)];
      multiplyTransposed(matrix, Float64Array.from(u), left);
      multiply(matrix, Float64Array.from(v), right);
      const inner = (a: ArrayLike<number>, b: readonly number[]) =>
        b.reduce((sum, x, i) => sum + x * (a[i] ?? 0), 0);
      expect(inner(left, v)).toBe(inner(right, u));
    }),
  );
});
