import { largestEigenpairs } from './largest-eigenpairs.ts';
import type { RandomSource } from './random-source.ts';
import { multiply, multiplyTransposed, type SparseMatrix } from './sparse-matrix.ts';
import { norm, scale } from './vectors.ts';

/** The leading part of the singular value decomposition A = U S V'. */
export interface TruncatedSvd {
  /** The k largest, largest first; 0 beyond the rank. */
  singularValues: Float64Array;
  /**
   * The rows of the matrix along each component's axis: the columns of U S. Equal rows have equal
   * coordinates.
   */
  coordinates: Float64Array[];
}

/** Singular values below this share of the largest are rounding noise. */
const NOISE = 1e-10;
/** Weights of an axis that differ by less, as a share, are equally large. */
const TIE = 1e-6;

/**
 * The `count` largest singular values of a sparse matrix, not centred, and the coordinates of its rows.
 *
 * Signs: of the weights that an axis gives to the columns (V), the one with the largest absolute value is positive; of
 * several, that of the first column. Where singular values are equal, any axes of the space that they share are as
 * right as others; the same random source gives the same ones.
 * @param matrix its numbers finite
 * @param count from 0 to the smaller side of the matrix
 * @throws RangeError otherwise
 */
export function truncatedSvd(matrix: SparseMatrix, count: number, random: RandomSource): TruncatedSvd {
  const smallerSide = Math.min(matrix.rows, matrix.columns);
  if (!Number.isInteger(count) || count < 0 || count > smallerSide) {
    throw new RangeError(`A matrix of ${matrix.rows} by ${matrix.columns} has no ${count} components.`);
  }
  if (!matrix.values.every(Number.isFinite)) throw new RangeError('A matrix has finite numbers only.');
  if (count === 0) return { singularValues: new Float64Array(0), coordinates: [] };
  const components =
    matrix.columns < matrix.rows ? fromColumns(matrix, count, random) : fromRows(matrix, count, random);
  components.sort((a, b) => b.singularValue - a.singularValue);
  return {
    singularValues: Float64Array.from(components, ({ singularValue }) => singularValue),
    coordinates: components.map(({ coordinates }) => coordinates),
  };
}

interface Component {
  singularValue: number;
  coordinates: Float64Array;
}

/** Uses the eigenvectors of A' A, which are V. */
function fromColumns(matrix: SparseMatrix, count: number, random: RandomSource): Component[] {
  const inner = new Float64Array(matrix.rows);
  const apply = (vector: Float64Array, product: Float64Array) => {
    multiply(matrix, vector, inner);
    multiplyTransposed(matrix, inner, product);
  };
  const pairs = largestEigenpairs({ size: matrix.columns, apply }, count, random);
  const noise = NOISE * Math.sqrt(pairs[0]?.value ?? 0);
  return pairs.map(({ vector }) => {
    const component = alongAxis(matrix, vector);
    return component.singularValue > noise ? component : nothing(matrix);
  });
}

/**
 * Uses the eigenvectors of A A', which are U. Axes are built one at a time: a large vocabulary makes them
 * long.
 */
function fromRows(matrix: SparseMatrix, count: number, random: RandomSource): Component[] {
  const inner = new Float64Array(matrix.columns);
  const apply = (vector: Float64Array, product: Float64Array) => {
    multiplyTransposed(matrix, vector, inner);
    multiply(matrix, inner, product);
  };
  const pairs = largestEigenpairs({ size: matrix.rows, apply }, count, random);
  const noise = NOISE * Math.sqrt(pairs[0]?.value ?? 0);
  return pairs.map(({ vector }) => {
    multiplyTransposed(matrix, vector, inner);
    const singularValue = norm(inner);
    if (singularValue <= noise) return nothing(matrix);
    scale(inner, 1 / singularValue);
    return alongAxis(matrix, inner);
  });
}

/** @param axis of length 1 */
function alongAxis(matrix: SparseMatrix, axis: Float64Array): Component {
  const coordinates = new Float64Array(matrix.rows);
  multiply(matrix, axis, coordinates);
  const largest = axis.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  const decisive = axis.find((weight) => Math.abs(weight) >= largest * (1 - TIE)) ?? 0;
  if (decisive < 0) scale(coordinates, -1);
  // More exact, where it is small, than the root of an eigenvalue.
  return { singularValue: norm(coordinates), coordinates };
}

function nothing(matrix: SparseMatrix): Component {
  return { singularValue: 0, coordinates: new Float64Array(matrix.rows) };
}
