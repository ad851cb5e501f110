/**
 * The inverse of a symmetric positive definite matrix, by Cholesky's factor L and its inverse: the products of the columns
 * of the inverse of L. About size^3 / 2 multiplications.
 * Source: Golub and Van Loan, "Matrix computations" (2013), section 4.2.
 * @param matrix by rows, of which the lower triangle is read; overwritten
 * @returns by rows; null where rounding makes the matrix indefinite
 */
export function invertPositiveDefinite(matrix: Float64Array, size: number): Float64Array | null {
  const rows = Array.from({ length: size }, (_, row) => matrix.subarray(row * size, (row + 1) * size));
  if (!factorise(rows)) return null;
  invertTriangle(rows);
  const inverse = new Float64Array(size * size);
  for (const [row, own] of rows.entries()) {
    for (let i = 0; i <= row; i += 1) {
      for (let j = 0; j <= i; j += 1) {
        inverse[i * size + j] = (inverse[i * size + j] as number) + (own[i] as number) * (own[j] as number);
      }
    }
  }
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j < i; j += 1) inverse[j * size + i] = inverse[i * size + j] as number;
  }
  return inverse;
}

/** Replaces the lower triangle with Cholesky's factor. @returns whether there is one */
function factorise(rows: readonly Float64Array[]): boolean {
  for (const [row, own] of rows.entries()) {
    for (const [column, other] of rows.slice(0, row + 1).entries()) {
      let sum = own[column] as number;
      for (let k = 0; k < column; k += 1) sum -= (own[k] as number) * (other[k] as number);
      if (column < row) own[column] = sum / (other[column] as number);
      else if (sum > 0) own[column] = Math.sqrt(sum);
      else return false;
    }
  }
  return true;
}

/** Replaces a lower triangle with its inverse. */
function invertTriangle(rows: readonly Float64Array[]): void {
  for (const [row, own] of rows.entries()) {
    const pivot = 1 / (own[row] as number);
    const sums = new Float64Array(row);
    for (const [k, inverted] of rows.slice(0, row).entries()) {
      const times = own[k] as number;
      for (let column = 0; column <= k; column += 1) {
        sums[column] = (sums[column] as number) + times * (inverted[column] as number);
      }
    }
    own.set(sums.map((sum) => -pivot * sum));
    own[row] = pivot;
  }
}
