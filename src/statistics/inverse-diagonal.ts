/**
 * Diagonal of the inverse of a symmetric positive definite matrix, by Cholesky's factor L and its inverse: the squared
 * lengths of the columns of the inverse of L. About size^3 / 3 multiplications.
 * Source: Golub and Van Loan, "Matrix computations" (2013), section 4.2.
 * Null where rounding makes the matrix indefinite.
 * @param matrix by rows, of which the lower triangle is read; overwritten
 */
export function inverseDiagonal(matrix: Float64Array, size: number): Float64Array | null {
  if (!factorise(matrix, size)) return null;
  invertTriangle(matrix, size);
  const diagonal = new Float64Array(size);
  for (let row = 0; row < size; row += 1) {
    const start = row * size;
    for (let column = 0; column <= row; column += 1) {
      diagonal[column] = (diagonal[column] as number) + (matrix[start + column] as number) ** 2;
    }
  }
  return diagonal;
}

/** Puts Cholesky's factor in place of the lower triangle. @returns whether there is one */
function factorise(matrix: Float64Array, size: number): boolean {
  for (let row = 0; row < size; row += 1) {
    const start = row * size;
    let column = 0;
    // Four columns at a time, whose sums do not wait for one another.
    for (; column + 4 <= row; column += 4) {
      const [a, b, c, d] = [0, 1, 2, 3].map((next) => (column + next) * size) as [
        number,
        number,
        number,
        number,
      ];
      let [sumA, sumB, sumC, sumD] = [0, 0, 0, 0];
      for (let k = 0; k < column; k += 1) {
        const own = matrix[start + k] as number;
        sumA += own * (matrix[a + k] as number);
        sumB += own * (matrix[b + k] as number);
        sumC += own * (matrix[c + k] as number);
        sumD += own * (matrix[d + k] as number);
      }
      const at = start + column;
      const first = ((matrix[at] as number) - sumA) / (matrix[a + column] as number);
      sumB += first * (matrix[b + column] as number);
      const second = ((matrix[at + 1] as number) - sumB) / (matrix[b + column + 1] as number);
      sumC += first * (matrix[c + column] as number) + second * (matrix[c + column + 1] as number);
      const third = ((matrix[at + 2] as number) - sumC) / (matrix[c + column + 2] as number);
      sumD += first * (matrix[d + column] as number) + second * (matrix[d + column + 1] as number);
      sumD += third * (matrix[d + column + 2] as number);
      matrix[at] = first;
      matrix[at + 1] = second;
      matrix[at + 2] = third;
      matrix[at + 3] = ((matrix[at + 3] as number) - sumD) / (matrix[d + column + 3] as number);
    }
    for (; column <= row; column += 1) {
      const other = column * size;
      let sum = matrix[start + column] as number;
      for (let k = 0; k < column; k += 1)
        sum -= (matrix[start + k] as number) * (matrix[other + k] as number);
      if (column < row) matrix[start + column] = sum / (matrix[other + column] as number);
      else if (sum > 0) matrix[start + column] = Math.sqrt(sum);
      else return false;
    }
  }
  return true;
}

/** Puts the inverse of a lower triangle in its place. */
function invertTriangle(matrix: Float64Array, size: number): void {
  const sums = new Float64Array(size);
  for (let row = 0; row < size; row += 1) {
    const start = row * size;
    sums.fill(0, 0, row);
    let k = 0;
    // Four rows of the inverse at a time, so that the sums are read and written once for them.
    for (; k + 4 <= row; k += 4) {
      const [a, b, c, d] = [0, 1, 2, 3].map((next) => (k + next) * size) as [number, number, number, number];
      const [timesA, timesB, timesC, timesD] = [0, 1, 2, 3].map((next) => matrix[start + k + next]) as [
        number,
        number,
        number,
        number,
      ];
      for (let column = 0; column <= k; column += 1) {
        sums[column] =
          (sums[column] as number) +
          (timesA * (matrix[a + column] as number) +
            timesB * (matrix[b + column] as number) +
            (timesC * (matrix[c + column] as number) + timesD * (matrix[d + column] as number)));
      }
      // The ends of the rows, which get longer by one.
      sums[k + 1] =
        timesB * (matrix[b + k + 1] as number) +
        timesC * (matrix[c + k + 1] as number) +
        timesD * (matrix[d + k + 1] as number);
      sums[k + 2] = timesC * (matrix[c + k + 2] as number) + timesD * (matrix[d + k + 2] as number);
      sums[k + 3] = timesD * (matrix[d + k + 3] as number);
    }
    for (; k < row; k += 1) {
      const times = matrix[start + k] as number;
      for (let column = 0; column <= k; column += 1) {
        sums[column] = (sums[column] as number) + times * (matrix[k * size + column] as number);
      }
    }
    const pivot = 1 / (matrix[start + row] as number);
    for (let column = 0; column < row; column += 1)
      matrix[start + column] = -pivot * (sums[column] as number);
    matrix[start + row] = pivot;
  }
}
