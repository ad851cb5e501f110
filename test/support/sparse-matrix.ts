import type { SparseMatrix } from '@plugin-eval/threat/geometry/sparse-matrix.ts';

/** A matrix from its rows, which are of one length. */
export function sparse(rows: readonly (readonly number[])[]): SparseMatrix {
  const entries = rows.map((row) => row.flatMap((value, column) => (value === 0 ? [] : [{ column, value }])));
  const starts = new Int32Array(rows.length + 1);
  for (const [row, { length }] of entries.entries()) starts[row + 1] = (starts[row] ?? 0) + length;
  return {
    rows: rows.length,
    columns: rows[0]?.length ?? 0,
    starts,
    indices: Int32Array.from(entries.flat(), ({ column }) => column),
    values: Float64Array.from(entries.flat(), ({ value }) => value),
  };
}
