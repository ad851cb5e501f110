/** Eigenvalues in ascending order, and of each its vector of length 1. */
export interface Eigen {
  values: Float64Array;
  vectors: Float64Array[];
}

const MOST_SWEEPS = 30;

/**
 * Eigenvalues and eigenvectors of a small symmetric matrix by Jacobi's rotations.
 * Source: Golub and Van Loan, "Matrix computations", section 8.5.
 * @param matrix by rows
 */
export function symmetricEigen(matrix: readonly Float64Array[]): Eigen {
  const size = matrix.length;
  const rows = matrix.map((row) => row.slice());
  const vectors = rows.map((_, own) => Float64Array.from({ length: size }, (__, at) => Number(at === own)));
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  const total = rows.reduce((sum, row) => sum + row.reduce((own, value) => own + value * value, 0), 0);
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep += 1) {
    let off = 0;
    for (let p = 0; p < size; p += 1) {
      for (let q = p + 1; q < size; q += 1) {
        off += at(p, q) ** 2;
        if (at(p, q) !== 0) rotate(rows, vectors, p, q);
      }
    }
    if (off <= 1e-24 * total) break;
  }
  const order = rows.map((_, own) => own).sort((a, b) => at(a, a) - at(b, b) || a - b);
  return {
    values: Float64Array.from(order, (own) => at(own, own)),
    vectors: order.map((own) => vectors[own] as Float64Array),
  };
}

/** Turns the rows and columns p and q until the matrix has a 0 where they meet. */
function rotate(rows: readonly Float64Array[], vectors: readonly Float64Array[], p: number, q: number): void {
  const [rowP, rowQ] = [rows[p] as Float64Array, rows[q] as Float64Array];
  const angle = ((rowQ[q] as number) - (rowP[p] as number)) / (2 * (rowP[q] as number));
  const tangent = (angle < 0 ? -1 : 1) / (Math.abs(angle) + Math.hypot(1, angle));
  const cosine = 1 / Math.hypot(1, tangent);
  const sine = tangent * cosine;
  const turn = (a: Float64Array, i: number, b: Float64Array, j: number) => {
    const [one, other] = [a[i] as number, b[j] as number];
    a[i] = cosine * one - sine * other;
    b[j] = sine * one + cosine * other;
  };
  for (const row of rows) turn(row, p, row, q);
  for (let column = 0; column < rows.length; column += 1) turn(rowP, column, rowQ, column);
  const [vectorP, vectorQ] = [vectors[p] as Float64Array, vectors[q] as Float64Array];
  for (let own = 0; own < rows.length; own += 1) turn(vectorP, own, vectorQ, own);
}
