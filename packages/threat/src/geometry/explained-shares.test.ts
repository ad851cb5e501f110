import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { expect, test } from 'vitest';
import { explainedShares } from './explained-shares.ts';
import type { SparseMatrix } from './sparse-matrix.ts';
import { truncatedSvd } from './truncated-svd.ts';

/** Rows (3, 0), (0, 4), (3, 0), (0, 4). */
const CROSS: SparseMatrix = {
  rows: 4,
  columns: 2,
  starts: Int32Array.of(0, 1, 2, 3, 4),
  indices: Int32Array.of(0, 1, 0, 1),
  values: Float64Array.of(3, 4, 3, 4),
};

test('each axis has the share of the variance that lies along it', () => {
  // Along its column each axis is 0 twice and 4, or 3, twice: variances of 4 and 2.25 of 6.25 in all.
  const { coordinates } = truncatedSvd(CROSS, 2, seededRandom(0));
  const shares = explainedShares(CROSS, coordinates);
  expect(shares[0]).toBeCloseTo(0.64, 12);
  expect(shares[1]).toBeCloseTo(0.36, 12);
});

test('equal rows have no variance to explain', () => {
  const equal: SparseMatrix = {
    ...CROSS,
    indices: Int32Array.of(0, 0, 0, 0),
    values: Float64Array.of(3, 3, 3, 3),
  };
  const { coordinates } = truncatedSvd(equal, 1, seededRandom(0));
  expect(explainedShares(equal, coordinates)).toEqual([]);
});
