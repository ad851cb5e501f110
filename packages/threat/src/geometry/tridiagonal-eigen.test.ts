import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tridiagonalEigenvalues, tridiagonalEigenvectors } from './tridiagonal-eigen.ts';
import { dot } from './vectors.ts';

test('eigenvalues of a path are 2 cos(k pi / (n + 1))', () => {
  const size = 12;
  const { values } = tridiagonalEigenvalues(Array(size).fill(0), Array(size).fill(1));
  for (const [k, value] of values.entries()) {
    expect(value).toBeCloseTo(2 * Math.cos(((k + 1) * Math.PI) / (size + 1)), 13);
  }
});

test('one number, none, and a matrix that is diagonal', () => {
  expect([...tridiagonalEigenvalues([7], [0]).values]).toEqual([7]);
  expect([...tridiagonalEigenvalues([], []).values]).toEqual([]);
  const diagonal = tridiagonalEigenvalues([1, 3, 2], [0, 0, 0]);
  expect([...diagonal.values]).toEqual([3, 2, 1]);
  expect([...diagonal.lastComponents].map(Math.abs)).toEqual([0, 1, 0]);
});

test('numbers that are not finite are refused', () => {
  for (const wrong of [Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(() => tridiagonalEigenvalues([1, wrong, 3], [1, 1, 1])).toThrow(RangeError);
  }
});

const matrices = fc.integer({ min: 1, max: 10 }).chain((size) => {
  const numbers = fc.array(
    fc.oneof(fc.integer({ min: -5, max: 5 }), fc.double({ min: -1, max: 1, noNaN: true })),
    {
      minLength: size,
      maxLength: size,
    },
  );
  return fc.record({ diagonal: numbers, beside: numbers });
});

test('eigenvectors are orthonormal and solve the equation', () => {
  fc.assert(
    fc.property(matrices, expectSolved),
    // Its square is lost beside the others.
    { examples: [[{ diagonal: Array(10).fill(0), beside: [0, 0, 0, 0, 0, 0, 3.4e-81, 2, -1, 0] }]] },
  );
});

function expectSolved({ diagonal, beside }: { diagonal: number[]; beside: number[] }) {
  const size = diagonal.length;
  const { values, lastComponents } = tridiagonalEigenvalues(diagonal, beside);
  const vectors = tridiagonalEigenvectors(diagonal, beside, size);
  for (const [k, vector] of vectors.entries()) {
    const [value = 0, last = 0] = [values[k], lastComponents[k]];
    for (const place of vector.keys()) {
      const product =
        (diagonal[place] ?? 0) * (vector[place] ?? 0) +
        (place > 0 ? (beside[place - 1] ?? 0) * (vector[place - 1] ?? 0) : 0) +
        (place < size - 1 ? (beside[place] ?? 0) * (vector[place + 1] ?? 0) : 0);
      expect(product).toBeCloseTo(value * (vector[place] ?? 0), 10);
    }
    expect(Math.abs(last)).toBeCloseTo(Math.abs(vector.at(-1) ?? 0), 10);
    for (const [i, other] of vectors.entries()) expect(dot(vector, other)).toBeCloseTo(i === k ? 1 : 0, 10);
  }
  expect(vectors).toHaveLength(size);
  expect([...values]).toEqual([...values].sort((a, b) => b - a));
}

test('as many eigenvectors as are asked for, of the largest eigenvalues', () => {
  const [vector, ...others] = tridiagonalEigenvectors([1, 5, 2], [0, 0, 0], 1);
  expect(others).toEqual([]);
  expect([...(vector ?? [])]).toEqual([0, 1, 0]);
});
