import { formatCount } from '@plugin-eval/report/number-format.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { TALL_FROM } from './scroll-box.tsx';
import { formatSort, parseSort, type Sort, type SortValue, sortedBy } from './table-sort.ts';
import { usePrinting } from './use-printing.ts';
import { VirtualBody } from './virtual-body.tsx';

export interface Column<Row> {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Makes the column sortable; null sorts last. */
  sortBy?: (row: Row) => SortValue;
  /** Direction of the first sort; numbers start descending by default. */
  startsDescending?: boolean;
  numeric?: boolean;
  /** Names the row for screen readers. */
  isRowHeader?: boolean;
  /** Comes first where a row is a card, on a phone. */
  isKey?: boolean;
  /** CSS width, such as `14rem` or `30%`. */
  width?: string;
  className?: string;
}

/** A column whose key is its title in small letters, unless another is given. */
export function column<Row>(
  title: string,
  more: Partial<Omit<Column<Row>, 'title' | 'cell'>>,
  cell: (row: Row) => ReactNode,
): Column<Row> {
  return { key: title.toLowerCase().replaceAll(/[^a-z]+/g, '-'), title, ...more, cell };
}

interface DataTableProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Describes the content of the table. */
  caption: string;
  /** State of the sorting, such as `useQueryValue('sort')`; by default the table's own. */
  sort?: readonly [string | null, (value: string | null) => void];
  /** Shown instead of rows. */
  empty?: ReactNode;
  /** Number of rows from which only visible ones are drawn. */
  virtualFrom?: number;
  /** Estimated height of a row on the screen, in pixels. */
  rowHeight?: number;
  /** Most rows to print; omitted rows are counted. */
  printAtMost?: number;
  className?: string;
  /** Sorts by a menu on narrow screens, in place of column titles. */
  sortMenu?: boolean;
}

/** Rows from which on only those in sight are drawn. */
export const LONG_TABLE = 200;
/** Some 60 pages. */
const MOST_PRINTED = 2000;

/** A table that can be sorted, and that stays fluid with 10,000 rows. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    columns,
    rows,
    caption,
    empty = 'Nothing to show.',
    virtualFrom = LONG_TABLE,
    rowHeight = 37,
    printAtMost = MOST_PRINTED,
    className = '',
    sortMenu = false,
  } = props;
  const own = useState<string | null>(null);
  const [sortText, setSort] = props.sort ?? own;
  const sort = parseSort(sortText, sortableKeys(columns));
  const sorted = useSorted(rows, columns, sort);
  const [box, setBox] = useState<HTMLElement | null>(null);
  const printing = usePrinting();
  const isVirtual = rows.length >= virtualFrom && !printing;
  const draw = (row: Row) => columns.map((column) => <Cell key={column.key} column={column} row={row} />);
  return (
    <section
      className={`scroll-box ${isVirtual ? 'virtual' : rows.length > TALL_FROM && !printing ? 'tall' : ''}`}
      ref={setBox}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={caption}
    >
      <table className={`data-table ${className}`} aria-rowcount={isVirtual ? rows.length + 1 : undefined}>
        <caption>
          {caption}
          {sortMenu && <SortMenu columns={columns} sort={sort} onSort={setSort} />}
        </caption>
        <colgroup>
          {columns.map(({ key, width, className: own }) => (
            <col key={key} className={own} style={width === undefined ? undefined : { width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={setSort} />
            ))}
          </tr>
        </thead>
        {sorted.length === 0 ? (
          <tbody>
            <tr>
              <td colSpan={columns.length} className="quiet">
                {empty}
              </td>
            </tr>
          </tbody>
        ) : isVirtual ? (
          <VirtualBody rows={sorted} rowKey={props.rowKey} rowHeight={rowHeight} box={box} draw={draw} />
        ) : (
          <tbody>
            {(printing ? sorted.slice(0, printAtMost) : sorted).map((row) => (
              <tr key={props.rowKey(row)}>{draw(row)}</tr>
            ))}
            {printing && sorted.length > printAtMost && (
              <tr>
                <td colSpan={columns.length} className="quiet">
                  The first {formatCount(printAtMost)} of {formatCount(sorted.length)} rows are printed.
                </td>
              </tr>
            )}
          </tbody>
        )}
      </table>
    </section>
  );
}

/** Sorts where there is no room for titles. */
function SortMenu<Row>({ columns, sort, onSort }: SortMenuProps<Row>) {
  return (
    <label className="sort-menu">
      Sort by{' '}
      <select
        value={sort === null ? '' : formatSort(sort)}
        onChange={({ target }) => onSort(target.value || null)}
      >
        <option value="">worst first</option>
        {columns.flatMap(({ key, title, sortBy, numeric = false, startsDescending = numeric }) =>
          sortBy === undefined
            ? []
            : [startsDescending, !startsDescending].map((descending) => (
                <option key={`${key} ${descending}`} value={formatSort({ key, descending })}>
                  {title} {descending ? '↓' : '↑'}
                </option>
              )),
        )}
      </select>
    </label>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const className =
    [column.numeric ? 'n' : '', column.isKey ? 'key' : '', column.className ?? ''].join(' ').trim() ||
    undefined;
  if (column.isRowHeader)
    return (
      <th scope="row" className={className}>
        {column.cell(row)}
      </th>
    );
  return (
    <td className={className} data-title={column.title}>
      {column.cell(row)}
    </td>
  );
}

interface SortMenuProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | null;
  onSort: (value: string | null) => void;
}

interface HeaderCellProps<Row> {
  column: Column<Row>;
  sort: Sort | null;
  onSort: (value: string | null) => void;
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const { key, title, sortBy, numeric = false, startsDescending = numeric } = column;
  const className = [numeric ? 'n' : '', column.className ?? ''].join(' ').trim() || undefined;
  if (sortBy === undefined)
    return (
      <th scope="col" className={className}>
        {title}
      </th>
    );
  const current = sort?.key === key ? sort : null;
  const next: Sort = { key, descending: current === null ? startsDescending : !current.descending };
  return (
    <th
      scope="col"
      className={className}
      aria-sort={current === null ? undefined : current.descending ? 'descending' : 'ascending'}
    >
      <button type="button" className="sorter" onClick={() => onSort(formatSort(next))}>
        {title}
        <span aria-hidden="true">{current === null ? '↕' : current.descending ? '↓' : '↑'}</span>
      </button>
    </th>
  );
}

function sortableKeys<Row>(columns: readonly Column<Row>[]): string[] {
  return columns.flatMap(({ key, sortBy }) => (sortBy === undefined ? [] : [key]));
}

function useSorted<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const key = sort?.key ?? null;
  const descending = sort?.descending ?? false;
  const sortValue = columns.find((column) => column.key === key)?.sortBy;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the function, which is new in every drawing
  return useMemo(
    () => (sortValue === undefined ? rows : sortedBy(rows, sortValue, descending)),
    [rows, key, descending],
  );
}
