/** Rotations of one eigenvalue before it is given up; it takes two or three. */
const MOST_SWEEPS = 100;
/** Smallest coupling, relative to a largest number of 1, whose square is not 0. */
const NOTHING = 1e-150;

/** Sums of squares below this, and lengths, have lost digits. */
const SMALLEST_SQUARE = 1e-280;
const SMALLEST_LENGTH = 1e-290;

export interface TridiagonalEigenvalues {
  /** Eigenvalues, largest first. */
  values: Float64Array;
  /** The last component of each eigenvector of length 1, in the same order. */
  lastComponents: Float64Array;
}

/**
 * All eigenvalues of a symmetric tridiagonal matrix, and how much each eigenvector has in the last direction.
 * @param beside the numbers beside the diagonal; one for each of its numbers, of which the last counts for nothing
 */
export function tridiagonalEigenvalues(
  diagonal: readonly number[],
  beside: readonly number[],
): TridiagonalEigenvalues {
  const size = diagonal.length;
  const last = new Float64Array(size);
  last[size - 1] = 1;
  const eigenvalues = diagonalise(diagonal, beside, (i, cosine, sine) => {
    const here = last[i] as number;
    const next = last[i + 1] as number;
    last[i] = cosine * here - sine * next;
    last[i + 1] = sine * here + cosine * next;
  });
  const order = largestFirst(eigenvalues);
  return {
    values: Float64Array.from(order, (index) => eigenvalues[index] as number),
    lastComponents: Float64Array.from(order, (index) => last[index] as number),
  };
}

/** The eigenvectors of the `count` largest eigenvalues of the same matrix, orthonormal. */
export function tridiagonalEigenvectors(
  diagonal: readonly number[],
  beside: readonly number[],
  count: number,
): Float64Array[] {
  const size = diagonal.length;
  const places: number[] = [];
  const angles: number[] = [];
  const eigenvalues = diagonalise(diagonal, beside, (i, cosine, sine) => {
    places.push(i);
    angles.push(cosine, sine);
  });
  const wanted = largestFirst(eigenvalues).slice(0, count);
  // Eigenvector i is what the rotations, last one first, make of unit vector i. One row per direction.
  const rows = Array.from({ length: size }, () => new Float64Array(wanted.length));
  for (const [column, index] of wanted.entries()) (rows[index] as Float64Array)[column] = 1;
  for (let step = places.length - 1; step >= 0; step -= 1) {
    const place = places[step] as number;
    rotate(
      rows[place] as Float64Array,
      rows[place + 1] as Float64Array,
      angles[2 * step] as number,
      angles[2 * step + 1] as number,
    );
  }
  return wanted.map((_, column) => Float64Array.from(rows, (row) => row[column] as number));
}

function rotate(first: Float64Array, second: Float64Array, cosine: number, sine: number): void {
  for (let column = 0; column < first.length; column += 1) {
    const a = first[column] as number;
    const b = second[column] as number;
    first[column] = cosine * a + sine * b;
    second[column] = cosine * b - sine * a;
  }
}

function largestFirst(values: Float64Array): number[] {
  return Array.from(values.keys()).sort((a, b) => (values[b] as number) - (values[a] as number));
}

/**
 * Computes eigenvalues by QL steps with implicit shifts; reports every rotation of directions i and i + 1.
 * Source: Dubrulle, Martin and Wilkinson, "The implicit QL algorithm" (1968).
 * @throws RangeError for numbers that are not finite
 */
function diagonalise(
  diagonal: readonly number[],
  beside: readonly number[],
  rotated: (i: number, cosine: number, sine: number) => void,
): Float64Array {
  const largest = [...diagonal, ...beside].reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (!Number.isFinite(largest)) throw new RangeError('A matrix has finite numbers only.');
  if (largest === 0) return new Float64Array(diagonal.length);
  // Numbers of ordinary size have squares.
  const d = Float64Array.from(diagonal, (value) => value / largest);
  const e = Float64Array.from(beside, (value) => value / largest);
  for (let low = 0; low < d.length; low += 1) {
    for (let sweep = 0; ; sweep += 1) {
      const high = endOfBlock(d, e, low);
      if (high === low) break;
      if (sweep === MOST_SWEEPS) throw new RangeError('The eigenvalues of this matrix do not converge.');
      sweepBlock(d, e, low, high, rotated);
    }
  }
  return d.map((value) => value * largest);
}

/** The last place that is still coupled to `low`. */
function endOfBlock(d: Float64Array, e: Float64Array, low: number): number {
  let high = low;
  while (high < d.length - 1) {
    const sum = Math.abs(d[high] as number) + Math.abs(d[high + 1] as number);
    if (Math.abs(e[high] as number) <= Math.max(Number.EPSILON * sum, NOTHING)) break;
    high += 1;
  }
  return high;
}

/** The length of a vector, also where its squares would be lost; 0 where its direction is. */
function lengthOf(x: number, y: number): number {
  const square = x * x + y * y;
  if (square > SMALLEST_SQUARE) return Math.sqrt(square);
  const length = Math.hypot(x, y);
  return length > SMALLEST_LENGTH ? length : 0;
}

function sweepBlock(
  d: Float64Array,
  e: Float64Array,
  low: number,
  high: number,
  rotated: (i: number, cosine: number, sine: number) => void,
): void {
  const [start, beside] = [d[low] as number, e[low] as number];
  const half = ((d[low + 1] as number) - start) / (2 * beside);
  const root = Math.sqrt(half * half + 1);
  let g = (d[high] as number) - start + beside / (half + (half >= 0 ? root : -root));
  let [sine, cosine, shift] = [1, 1, 0];
  for (let i = high - 1; i >= low; i -= 1) {
    const f = sine * (e[i] as number);
    const b = cosine * (e[i] as number);
    const length = lengthOf(f, g);
    e[i + 1] = length;
    if (length === 0) {
      // The block has come apart here.
      d[i + 1] = (d[i + 1] as number) - shift;
      e[high] = 0;
      return;
    }
    sine = f / length;
    cosine = g / length;
    g = (d[i + 1] as number) - shift;
    const turned = ((d[i] as number) - g) * sine + 2 * cosine * b;
    shift = sine * turned;
    d[i + 1] = g + shift;
    g = cosine * turned - b;
    rotated(i, cosine, sine);
  }
  d[low] = (d[low] as number) - shift;
  e[low] = g;
  e[high] = 0;
}
