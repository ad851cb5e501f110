import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { clustersOf60, resultsOf, textsOf } from '@plugin-eval/tests/support/geometry-vectors.ts';
import { sparse } from '@plugin-eval/tests/support/sparse-matrix.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { multiplyTransposed } from './sparse-matrix.ts';
import { tfIdf } from './tf-idf.ts';
import { type TruncatedSvd, truncatedSvd } from './truncated-svd.ts';
import { dot, norm } from './vectors.ts';

const texts60 = textsOf(60).map(({ text }) => text);
const matrix60 = tfIdf(texts60).matrix;

/** Inner products of the rows: the same whatever the signs and the choice among equal axes. */
function grams({ coordinates }: TruncatedSvd, rows: number): number[][] {
  return Array.from({ length: rows }, (_, i) =>
    Array.from({ length: rows }, (_, j) =>
      coordinates.reduce((sum, axis) => sum + (axis[i] ?? 0) * (axis[j] ?? 0), 0),
    ),
  );
}

test.each([60, 500] as const)('the singular values of %i texts are the exact ones', (count) => {
  const { matrix } = tfIdf(textsOf(count).map(({ text }) => text));
  const exact = resultsOf(count).singular_values_exact;
  const { singularValues } = truncatedSvd(matrix, 50, seededRandom(1));
  expect(singularValues).toHaveLength(exact.length);
  for (const [i, value] of singularValues.entries())
    expect(Math.abs(value / (exact[i] ?? 0) - 1)).toBeLessThan(1e-9);
});

test('coordinates are those of scikit-learn, but for signs', () => {
  const { coordinates } = truncatedSvd(matrix60, 50, seededRandom(1));
  const { lsa } = clustersOf60();
  for (const [axis, ours] of coordinates.entries()) {
    const theirs = Float64Array.from(lsa, (row) => row[axis] ?? Number.NaN);
    const sign = Math.sign(dot(ours, theirs));
    for (const [text, value] of ours.entries()) expect(value).toBeCloseTo(sign * (theirs[text] ?? 0), 8);
  }
});

test('on every axis the heaviest term weighs positive', () => {
  const { coordinates } = truncatedSvd(matrix60, 50, seededRandom(5));
  for (const axis of coordinates) {
    const weights = new Float64Array(matrix60.columns);
    multiplyTransposed(matrix60, axis, weights);
    expect(Math.max(...weights)).toBeGreaterThanOrEqual(-Math.min(...weights) * (1 - 1e-6));
  }
});

test('of terms that weigh the same the first is positive', () => {
  // Two texts without a word in common, and with the same number of words: the second axis has both signs.
  const { matrix, vocabulary } = tfIdf(['shared alpha', 'shared beta']);
  expect(vocabulary).toEqual(['alpha', 'beta', 'shared']);
  for (const seed of [1, 2, 3, 4]) {
    const [, second] = truncatedSvd(matrix, 2, seededRandom(seed)).coordinates;
    expect(second?.[0]).toBeGreaterThan(0.5);
    expect(second?.[1]).toBeCloseTo(-(second?.[0] ?? 0), 12);
  }
});

test('one seed gives the same numbers, another one the same up to rounding', () => {
  const { matrix } = tfIdf(textsOf(500).map(({ text }) => text));
  const once = truncatedSvd(matrix, 20, seededRandom(7));
  expect(truncatedSvd(matrix, 20, seededRandom(7))).toEqual(once);
  const other = truncatedSvd(matrix, 20, seededRandom(8));
  for (const [axis, values] of once.coordinates.entries()) {
    for (const [text, value] of values.entries())
      expect(other.coordinates[axis]?.[text]).toBeCloseTo(value, 6);
  }
});

test('five texts of each of 60 kinds have 60 singular values of the root of five', () => {
  const kinds = Array.from({ length: 300 }, (_, i) => `first${i % 60} second${i % 60} third${i % 60}`);
  const { singularValues, coordinates } = truncatedSvd(tfIdf(kinds).matrix, 50, seededRandom(1));
  for (const value of singularValues) expect(value).toBeCloseTo(Math.sqrt(5), 9);
  for (const [i, axis] of coordinates.entries()) {
    for (const [j, other] of coordinates.entries()) expect(dot(axis, other)).toBeCloseTo(i === j ? 5 : 0, 8);
  }
});

test('texts that differ in a number only share all but their last axes', () => {
  const numbered = Array.from({ length: 400 }, (_, i) => `the same words in every text number${i}`);
  const { matrix } = tfIdf(numbered);
  // A A' is a 1 1' + b 1: one eigenvalue of 400 a + b, all others b.
  const common = truncatedSvd(matrix, 30, seededRandom(3)).singularValues;
  const b = (matrix.values.at(2) ?? 0) ** 2;
  expect(matrix.values.at(2)).toBe(Math.max(...matrix.values));
  expect(common[0]).toBeCloseTo(Math.sqrt(400 * (1 - b) + b), 9);
  for (const value of common.slice(1)) expect(value).toBeCloseTo(Math.sqrt(b), 9);
});

test('beyond the rank there are zeros', () => {
  const { singularValues, coordinates } = truncatedSvd(
    sparse([
      [3, 4],
      [6, 8],
      [0, 0],
    ]),
    2,
    seededRandom(1),
  );
  expect([...singularValues]).toEqual([expect.closeTo(Math.sqrt(125), 12), 0]);
  expect([...(coordinates[1] ?? [])]).toEqual([0, 0, 0]);
  expect([...truncatedSvd(sparse([[0, 0]]), 1, seededRandom(1)).singularValues]).toEqual([0]);
});

test('no components are none, and more than the matrix has are refused', () => {
  const matrix = sparse([[1, 2, 3]]);
  expect(truncatedSvd(matrix, 0, seededRandom(1)).coordinates).toEqual([]);
  expect(truncatedSvd(tfIdf([]).matrix, 0, seededRandom(1)).coordinates).toEqual([]);
  for (const count of [2, -1, 0.5])
    expect(() => truncatedSvd(matrix, count, seededRandom(1))).toThrow(RangeError);
  expect(() => truncatedSvd(sparse([[1, Number.NaN]]), 1, seededRandom(1))).toThrow(RangeError);
});

const matrices = fc
  .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 7 }))
  .chain(([rows, columns]) =>
    fc.array(fc.array(fc.integer({ min: -2, max: 2 }), { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  );

describe('any matrix', () => {
  test('all components together give its inner products back', () => {
    fc.assert(
      fc.property(matrices, fc.nat(), (rows, seed) => {
        const count = Math.min(rows.length, rows[0]?.length ?? 0);
        const svd = truncatedSvd(sparse(rows), count, seededRandom(seed));
        const expected = rows.map((a) => rows.map((b) => a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0)));
        expect(grams(svd, rows.length)).toEqual(
          expected.map((line) => line.map((value) => expect.closeTo(value, 9))),
        );
        for (const [i, axis] of svd.coordinates.entries()) {
          expect(norm(axis)).toBeCloseTo(svd.singularValues[i] ?? 0, 12);
        }
      }),
    );
  });

  test('the order of its rows changes only theirs', () => {
    fc.assert(
      fc.property(matrices, fc.nat(), (rows, seed) => {
        const count = Math.min(rows.length, rows[0]?.length ?? 0);
        const before = truncatedSvd(sparse(rows), count, seededRandom(seed));
        const after = truncatedSvd(sparse(rows.toReversed()), count, seededRandom(seed));
        for (const [i, value] of before.singularValues.entries()) {
          expect(after.singularValues[i]).toBeCloseTo(value, 9);
        }
      }),
    );
  });

  test('equal rows have equal coordinates, to the last bit', () => {
    fc.assert(
      fc.property(matrices, fc.nat(), (rows, seed) => {
        const doubled = [...rows, ...rows];
        const count = Math.min(doubled.length, rows[0]?.length ?? 0);
        for (const axis of truncatedSvd(sparse(doubled), count, seededRandom(seed)).coordinates) {
          expect(axis.slice(0, rows.length)).toEqual(axis.slice(rows.length));
        }
      }),
    );
  });
});
