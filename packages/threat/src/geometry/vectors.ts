/** The inner product of two vectors of one length. */
export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] as number) * (b[i] as number);
  return sum;
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

/**
 * Sums of the vectors, each times its weight.
 * @param weights by sum, a number for each vector
 */
export function combinations(
  vectors: readonly Float64Array[],
  weights: readonly Float64Array[],
): Float64Array[] {
  return weights.map((list) => {
    const sum = new Float64Array(vectors[0]?.length ?? 0);
    for (const [index, vector] of vectors.entries()) addMultiple(sum, vector, list[index] as number);
    return sum;
  });
}
