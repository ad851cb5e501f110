import { formatCount, plural } from '@plugin-eval/report/number-format.ts';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { replaceQuery, useLocation, useQueryValue } from '../route/use-route.ts';
import { FilterSelect } from './filter-select.tsx';
import { foldCase, searchWords } from './fold-case.ts';
import { SearchField } from './search-field.tsx';

/** A choice that lets some rows through; its name is that in the URL. */
export interface RowFilter<Row> {
  name: string;
  title: string;
  options: readonly (readonly [value: string, label: string])[];
  /** Values that the URL may name too, though no row has them. */
  others?: readonly string[];
  holds: (row: Row, value: string) => boolean;
}

/** Filters of a table's rows. Keep it stable. */
export interface RowFilters<Row extends object> {
  filters: readonly RowFilter<Row>[];
  /** Text that a search covers. */
  textOf: (row: Row) => string;
}

const searched = new WeakMap<object, string>();

/** The rows selected by a URL; unknown values in it are ignored. */
export function filterRows<Row extends object>(
  rows: readonly Row[],
  { filters, textOf }: RowFilters<Row>,
  query: URLSearchParams,
): readonly Row[] {
  const chosen = filters.flatMap(({ name, options, others = [], holds }) => {
    const value = query.get(name);
    if (value === null || !(others.includes(value) || options.some(([option]) => option === value)))
      return [];
    return [{ holds, value }];
  });
  const words = searchWords(query.get('q') ?? '');
  if (chosen.length + words.length === 0) return rows;
  const found = (row: Row) => {
    let text = searched.get(row);
    if (text === undefined) {
      text = foldCase(textOf(row));
      searched.set(row, text);
    }
    return words.every((word) => text.includes(word));
  };
  return rows.filter(
    (row) => chosen.every(({ holds, value }) => holds(row, value)) && (words.length === 0 || found(row)),
  );
}

/** Takes all filters out of the URL, and puts some in. */
export function chooseFilters(
  filters: readonly { name: string }[],
  chosen: Readonly<Record<string, string>> = {},
): void {
  replaceQuery({ q: null, ...Object.fromEntries(filters.map(({ name }) => [name, null])), ...chosen });
}

interface FilterLook {
  label: string;
  placeholder: string;
  /** Noun for the rows, shown with their number. */
  noun?: string;
  /** Number of rows from which only visible ones are drawn. */
  virtualFrom: number;
  /** Behind the search: other choices. */
  before?: ReactNode;
  /** Content after the filters, in place of a button that shows all. */
  after?: ReactNode;
  /** Fewer options are no choice, and are not offered. */
  fewestOptions?: number;
}

/** The rows that pass, and a search and a select for each filter; their state is in the URL. */
export function useRowFilters<Row extends object>(
  rows: readonly Row[],
  filters: RowFilters<Row>,
  { label, placeholder, noun, virtualFrom, before, after, fewestOptions = 1 }: FilterLook,
): { shown: readonly Row[]; controls: ReactNode } {
  const { query } = useLocation();
  const [text, setText] = useQueryValue('q');
  const requestedFilters = useDeferredValue(
    ['q', ...filters.filters.map(({ name }) => name)]
      .map((name) => `${name}=${encodeURIComponent(query.get(name) ?? '')}`)
      .join('&'),
  );
  const shown = useMemo(
    () => filterRows(rows, filters, new URLSearchParams(requestedFilters)),
    [rows, filters, requestedFilters],
  );
  const all = noun === undefined ? formatCount(rows.length) : plural(rows.length, noun);
  const isWhole = shown.length === rows.length;
  const controls = (
    <search className="table-filters no-print" aria-label={label}>
      <SearchField
        value={text ?? ''}
        onSearch={setText}
        placeholder={placeholder}
        findHint={
          shown.length < virtualFrom
            ? null
            : `This field searches all ${formatCount(rows.length)} rows; the browser's own search (Ctrl-F again) covers only those in view.`
        }
      />
      {before}
      {filters.filters
        .filter(({ options }) => options.length >= fewestOptions)
        .map(({ name, title, options }) => (
          <FilterSelect key={name} name={name} title={title} options={options} />
        ))}
      {after === undefined
        ? !isWhole && (
            <button type="button" onClick={() => chooseFilters(filters.filters)}>
              Show all
            </button>
          )
        : after}
      <p className="quiet count" role="status">
        {noun !== undefined && isWhole ? all : `${formatCount(shown.length)} of ${all}`}
      </p>
    </search>
  );
  return { shown, controls };
}
