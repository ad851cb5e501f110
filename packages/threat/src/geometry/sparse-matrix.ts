/** A matrix that is mostly zeros: compressed sparse rows. */
export interface SparseMatrix {
  rows: number;
  columns: number;
  /** Row i has the entries from `starts[i]` up to, not including, `starts[i + 1]`; rows + 1 numbers. */
  starts: Int32Array;
  /** The column of each entry, ascending within a row. */
  indices: Int32Array;
  values: Float64Array;
}

/**
 * The matrix times a vector.
 * @param vector `columns` numbers
 * @param product `rows` numbers, overwritten
 */
export function multiply(
  { rows, starts, indices, values }: SparseMatrix,
  vector: Float64Array,
  product: Float64Array,
): void {
  for (let row = 0; row < rows; row += 1) {
    let entry = starts[row] as number;
    const end = starts[row + 1] as number;
    // Two sums, since each addition waits for the one before it.
    let even = 0;
    let odd = 0;
    for (; entry + 1 < end; entry += 2) {
      even += (values[entry] as number) * (vector[indices[entry] as number] as number);
      odd += (values[entry + 1] as number) * (vector[indices[entry + 1] as number] as number);
    }
    if (entry < end) even += (values[entry] as number) * (vector[indices[entry] as number] as number);
    product[row] = even + odd;
  }
}

/**
 * The transposed matrix times a vector.
 * @param vector `rows` numbers
 * @param product `columns` numbers, overwritten
 */
export function multiplyTransposed(
  { rows, starts, indices, values }: SparseMatrix,
  vector: Float64Array,
  product: Float64Array,
): void {
  product.fill(0);
  for (let row = 0; row < rows; row += 1) {
    const factor = vector[row] as number;
    const end = starts[row + 1] as number;
    for (let entry = starts[row] as number; entry < end; entry += 1) {
      const column = indices[entry] as number;
      product[column] = (product[column] as number) + (values[entry] as number) * factor;
    }
  }
}
