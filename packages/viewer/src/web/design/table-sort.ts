export type SortValue = string | number | boolean | null;

export interface Sort {
  key: string;
  descending: boolean;
}

/** Parses `score` or `-score`; null when it names no sortable column. */
export function parseSort(text: string | null, keys: readonly string[]): Sort | null {
  if (text === null) return null;
  const descending = text.startsWith('-');
  const key = descending ? text.slice(1) : text;
  return keys.includes(key) ? { key, descending } : null;
}

export function formatSort({ key, descending }: Sort): string {
  return descending ? `-${key}` : key;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * Sorts rows by a value, stably. Rows without one come last in both directions: it is neither the smallest
 * nor the greatest.
 */
export function sortedBy<Row>(
  rows: readonly Row[],
  sortValue: (row: Row) => SortValue,
  descending: boolean,
): Row[] {
  const keyed = rows.map((row, index) => ({ row, index, value: sortValue(row) }));
  keyed.sort((a, b) => {
    if (a.value === null || b.value === null)
      return a.value === b.value ? a.index - b.index : a.value === null ? 1 : -1;
    const order = compare(a.value, b.value);
    return order === 0 ? a.index - b.index : descending ? -order : order;
  });
  return keyed.map(({ row }) => row);
}

function compare(a: NonNullable<SortValue>, b: NonNullable<SortValue>): number {
  if (typeof a === 'string' && typeof b === 'string') return collator.compare(a, b);
  return Number(a) - Number(b);
}
