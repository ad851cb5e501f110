/**
 * The inverse of a symmetric positive definite matrix, by Cholesky's factor L and its inverse: the products of the columns
 * of the inverse of L. About size^3 / 2 multiplications.
 * Source: Golub and Van Loan, "Matrix computations" (2013), section 4.2.
 * @param matrix by rows, of which the lower triangle is read; overwritten
 * @returns by rows; null where rounding makes the matrix indefinite
 */
export function invertPositiveDefinite(matrix: Float64Array, size: number): Float64Array | null {
  if (!factorise(matrix, size)) return null;
  invertTriangle(matrix, size);
  const inverse = new Float64Array(size * size);
  for (let k = 0; k < size; k += 4) addOuterProducts(inverse, matrix, size, k);
  for (let row = 0; row < size; row += 1) {
    for (let column = row + 1; column < size; column += 1) {
      inverse[row * size + column] = inverse[column * size + row] as number;
    }
  }
  return inverse;
}

/** Adds the outer products of four rows of a lower triangle with themselves, in the lower triangle. */
function addOuterProducts(inverse: Float64Array, triangle: Float64Array, size: number, k: number): void {
  const own = Array.from({ length: 4 }, (_, row) => {
    const start = (k + row) * size;
    const end = k + row < size ? k + row + 1 : 0;
    const numbers = new Float64Array(k + 4);
    for (let column = 0; column < end; column += 1) numbers[column] = triangle[start + column] as number;
    return numbers;
  });
  const [a, b, c, d] = own as [Float64Array, Float64Array, Float64Array, Float64Array];
  for (let row = 0; row < Math.min(k + 4, size); row += 1) {
    const start = row * size;
    const [x, y, z, w] = [a[row], b[row], c[row], d[row]] as Four;
    for (let column = 0; column <= row; column += 1) {
      inverse[start + column] =
        (inverse[start + column] as number) +
        (x * (a[column] as number) +
          y * (b[column] as number) +
          (z * (c[column] as number) + w * (d[column] as number)));
    }
  }
}

/**
 * Replaces the lower triangle with Cholesky's factor, two rows and four columns at a time: each value read
 * serves eight independent sums. @returns whether there is a factor
 */
function factorise(matrix: Float64Array, size: number): boolean {
  for (let row = 0; row < size; row += 2) {
    const inPairs = row + 1 < size ? row - (row % 4) : 0;
    for (let column = 0; column < inPairs; column += 4) {
      subtractProducts(matrix, size, row, column);
      divideByBlock(matrix, size, row, column);
      divideByBlock(matrix, size, row + 1, column);
    }
    for (let own = row; own < Math.min(row + 2, size); own += 1) {
      if (!finishRow(matrix, size, own, inPairs)) return false;
    }
  }
  return true;
}

/** Subtracts from two rows, at four columns, the known products with the rows of those columns. */
function subtractProducts(matrix: Float64Array, size: number, row: number, column: number): void {
  const [p, q] = [row * size, (row + 1) * size];
  const a = column * size;
  const [b, c, d] = [a + size, a + 2 * size, a + 3 * size];
  let [pa, pb, pc, pd, qa, qb, qc, qd] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let k = 0; k < column; k += 1) {
    const x = matrix[p + k] as number;
    const y = matrix[q + k] as number;
    pa += x * (matrix[a + k] as number);
    qa += y * (matrix[a + k] as number);
    pb += x * (matrix[b + k] as number);
    qb += y * (matrix[b + k] as number);
    pc += x * (matrix[c + k] as number);
    qc += y * (matrix[c + k] as number);
    pd += x * (matrix[d + k] as number);
    qd += y * (matrix[d + k] as number);
  }
  matrix[p + column] = (matrix[p + column] as number) - pa;
  matrix[p + column + 1] = (matrix[p + column + 1] as number) - pb;
  matrix[p + column + 2] = (matrix[p + column + 2] as number) - pc;
  matrix[p + column + 3] = (matrix[p + column + 3] as number) - pd;
  matrix[q + column] = (matrix[q + column] as number) - qa;
  matrix[q + column + 1] = (matrix[q + column + 1] as number) - qb;
  matrix[q + column + 2] = (matrix[q + column + 2] as number) - qc;
  matrix[q + column + 3] = (matrix[q + column + 3] as number) - qd;
}

/** Solves for four numbers of a row by the triangle of the factor at their columns. */
function divideByBlock(matrix: Float64Array, size: number, row: number, column: number): void {
  const start = row * size;
  for (let own = column; own < column + 4; own += 1) {
    let sum = matrix[start + own] as number;
    for (let k = column; k < own; k += 1) {
      sum -= (matrix[start + k] as number) * (matrix[own * size + k] as number);
    }
    matrix[start + own] = sum / (matrix[own * size + own] as number);
  }
}

/** Computes the rest of a row of the factor. @returns whether its pivot is positive */
function finishRow(matrix: Float64Array, size: number, row: number, from: number): boolean {
  const start = row * size;
  for (let column = from; column <= row; column += 1) {
    const other = column * size;
    let sum = matrix[start + column] as number;
    for (let k = 0; k < column; k += 1) {
      sum -= (matrix[start + k] as number) * (matrix[other + k] as number);
    }
    if (column < row) matrix[start + column] = sum / (matrix[other + column] as number);
    else if (sum > 0) matrix[start + column] = Math.sqrt(sum);
    else return false;
  }
  return true;
}

/** Puts the inverse of a lower triangle in its place, in blocks as above. */
function invertTriangle(matrix: Float64Array, size: number): void {
  const sums: [Float64Array, Float64Array] = [new Float64Array(size), new Float64Array(size)];
  for (let row = 0; row < size; row += 2) {
    const inPairs = row + 1 < size ? row - (row % 4) : 0;
    for (const own of sums) own.fill(0);
    for (let k = 0; k < inPairs; k += 4) addRows(matrix, size, { row, k, sums });
    invertRow(matrix, size, { row, from: inPairs, sums: sums[0] });
    if (row + 1 < size) invertRow(matrix, size, { row: row + 1, from: inPairs, sums: sums[1] });
  }
}

/** Adds four rows of the inverse, times the numbers of two rows of the factor at their columns. */
function addRows(
  matrix: Float64Array,
  size: number,
  { row, k, sums }: { row: number; k: number; sums: [Float64Array, Float64Array] },
): void {
  const [p, q] = [row * size + k, (row + 1) * size + k];
  const [pa, pb, pc, pd] = [matrix[p], matrix[p + 1], matrix[p + 2], matrix[p + 3]] as Four;
  const [qa, qb, qc, qd] = [matrix[q], matrix[q + 1], matrix[q + 2], matrix[q + 3]] as Four;
  const a = k * size;
  const [b, c, d] = [a + size, a + 2 * size, a + 3 * size];
  const [first, second] = sums;
  for (let column = 0; column <= k; column += 1) {
    const x = matrix[a + column] as number;
    const y = matrix[b + column] as number;
    const z = matrix[c + column] as number;
    const w = matrix[d + column] as number;
    first[column] = (first[column] as number) + (pa * x + pb * y + (pc * z + pd * w));
    second[column] = (second[column] as number) + (qa * x + qb * y + (qc * z + qd * w));
  }
  // The ends of the rows, which get longer by one.
  for (let column = k + 1; column < k + 4; column += 1) {
    for (let own = column; own < k + 4; own += 1) {
      const value = matrix[own * size + column] as number;
      first[column] = (first[column] as number) + (matrix[p + own - k] as number) * value;
      second[column] = (second[column] as number) + (matrix[q + own - k] as number) * value;
    }
  }
}

type Four = [number, number, number, number];

/** One row of the inverse, when the rows before `from` are in the sums. */
function invertRow(
  matrix: Float64Array,
  size: number,
  { row, from, sums }: { row: number; from: number; sums: Float64Array },
): void {
  const start = row * size;
  for (let k = from; k < row; k += 1) {
    const times = matrix[start + k] as number;
    for (let column = 0; column <= k; column += 1) {
      sums[column] = (sums[column] as number) + times * (matrix[k * size + column] as number);
    }
  }
  const pivot = 1 / (matrix[start + row] as number);
  for (let column = 0; column < row; column += 1) matrix[start + column] = -pivot * (sums[column] as number);
  matrix[start + row] = pivot;
}
