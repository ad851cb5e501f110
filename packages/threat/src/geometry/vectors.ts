/** The inner product of two vectors of one length. */
export function dot(a: Float64Array, b: Float64Array): number {
  // Four sums, since each addition waits for the one before it.
  let [first, second, third, fourth] = [0, 0, 0, 0];
  const whole = a.length - (a.length % 4);
  let i = 0;
  for (; i < whole; i += 4) {
    first += (a[i] as number) * (b[i] as number);
    second += (a[i + 1] as number) * (b[i + 1] as number);
    third += (a[i + 2] as number) * (b[i + 2] as number);
    fourth += (a[i + 3] as number) * (b[i + 3] as number);
  }
  for (; i < a.length; i += 1) first += (a[i] as number) * (b[i] as number);
  return first + second + (third + fourth);
}

/** The Euclidean length. */
export function norm(vector: Float64Array): number {
  return Math.sqrt(dot(vector, vector));
}

/** Multiplies every number of the vector by the factor. */
export function scale(vector: Float64Array, factor: number): void {
  for (let i = 0; i < vector.length; i += 1) vector[i] = (vector[i] as number) * factor;
}

/** Adds `factor` times the other vector to the first. */
export function addMultiple(vector: Float64Array, other: Float64Array, factor: number): void {
  for (let i = 0; i < vector.length; i += 1) {
    vector[i] = (vector[i] as number) + (other[i] as number) * factor;
  }
}

/** Removes from the vector its components along the others, which are orthonormal. One pass. */
export function orthogonalise(vector: Float64Array, basis: readonly Float64Array[]): void {
  const whole = basis.length - (basis.length % 4);
  // Four at a time, so that the vector is read once for four of them.
  for (let i = 0; i < whole; i += 4) {
    orthogonaliseToFour(
      vector,
      basis.slice(i, i + 4) as [Float64Array, Float64Array, Float64Array, Float64Array],
    );
  }
  for (const other of basis.slice(whole)) addMultiple(vector, other, -dot(vector, other));
}

function orthogonaliseToFour(
  vector: Float64Array,
  [a, b, c, d]: [Float64Array, Float64Array, Float64Array, Float64Array],
): void {
  let [alongA, alongB, alongC, alongD] = [0, 0, 0, 0];
  for (let i = 0; i < vector.length; i += 1) {
    const value = vector[i] as number;
    alongA += (a[i] as number) * value;
    alongB += (b[i] as number) * value;
    alongC += (c[i] as number) * value;
    alongD += (d[i] as number) * value;
  }
  for (let i = 0; i < vector.length; i += 1) {
    vector[i] =
      (vector[i] as number) -
      ((a[i] as number) * alongA +
        (b[i] as number) * alongB +
        ((c[i] as number) * alongC + (d[i] as number) * alongD));
  }
}

/** Vector elements that fit in the cache together with those of some hundred others. */
const STRETCH = 512;

/**
 * Sums of the vectors, each times its weight.
 * @param weights by sum, a number for each vector
 */
export function combinations(
  vectors: readonly Float64Array[],
  weights: readonly Float64Array[],
): Float64Array[] {
  const size = vectors[0]?.length ?? 0;
  const sums = weights.map(() => new Float64Array(size));
  for (let start = 0; start < size; start += STRETCH) {
    const end = Math.min(size, start + STRETCH);
    for (const [index, sum] of sums.entries()) {
      for (let i = 0; i < vectors.length; i += 4) {
        addFour(
          sum,
          vectors.slice(i, i + 4),
          (weights[index] as Float64Array).subarray(i, i + 4),
          start,
          end,
        );
      }
    }
  }
  return sums;
}

/** Adds up to four vectors times their weights, from `start` up to, not including, `end`. */
function addFour(
  sum: Float64Array,
  vectors: readonly Float64Array[],
  weights: Float64Array,
  start: number,
  end: number,
): void {
  const [a = sum, b = a, c = a, d = a] = vectors;
  const [weightOfA = 0, weightOfB = 0, weightOfC = 0, weightOfD = 0] = weights;
  for (let i = start; i < end; i += 1) {
    sum[i] =
      (sum[i] as number) +
      ((a[i] as number) * weightOfA + (b[i] as number) * weightOfB) +
      ((c[i] as number) * weightOfC + (d[i] as number) * weightOfD);
  }
}
