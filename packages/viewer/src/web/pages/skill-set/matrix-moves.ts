import type { MatrixCell } from './matrix-layout.ts';

type Place = Pick<MatrixCell, 'row' | 'column'>;

/**
 * Finds the cell that a key of the arrows leads to: left and right go along all cells, up and down to the nearest column
 * of the next row that has one.
 * @param cells row by row, from left to right
 * @returns its index; the cell itself where there is none, null for another key
 */
export function nextCell(cells: readonly Place[], current: number, key: string): number | null {
  switch (key) {
    case 'ArrowRight':
      return Math.min(cells.length - 1, current + 1);
    case 'ArrowLeft':
      return Math.max(0, current - 1);
    case 'Home':
      return 0;
    case 'End':
      return cells.length - 1;
    case 'ArrowDown':
      return nearest(cells, current, 1);
    case 'ArrowUp':
      return nearest(cells, current, -1);
    default:
      return null;
  }
}

function nearest(cells: readonly Place[], current: number, step: 1 | -1): number {
  const from = cells[current];
  if (from === undefined) return current;
  let at = current;
  while (cells[at]?.row === from.row) at += step;
  const row = cells[at]?.row;
  if (row === undefined) return current;
  let best = at;
  const distance = (index: number) => Math.abs((cells[index]?.column ?? 0) - from.column);
  for (; cells[at]?.row === row; at += step) if (distance(at) < distance(best)) best = at;
  return best;
}
