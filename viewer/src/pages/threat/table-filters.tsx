import { type ReactNode, useDeferredValue, useMemo } from 'react';
import {
  SEVERITIES,
  type Severity,
  THREAT_CATEGORIES,
  type ThreatCategory,
} from '../../../../src/documents/names.ts';
import { formatCount } from '../../../../src/report/number-format.ts';
import { titleOf } from '../../../../src/report/threat-report/threat-summary.ts';
import { replaceQuery, useLocation, useQueryValue } from '../../route/use-route.ts';
import { FilterSelect } from '../../table/filter-select.tsx';
import { SearchField } from '../../table/search-field.tsx';

/** From how many rows on the tables of cases and probes draw only those in sight. */
export const VIRTUAL_FROM = 60;
const FIND_HINT =
  "This field searches all rows; the browser's own search, one more Ctrl-F away, sees only those in sight.";

/** A choice that lets some rows through; its name is that in the URL. */
export interface RowFilter<Row> {
  name: string;
  title: string;
  options: readonly (readonly [value: string, label: string])[];
  holds: (row: Row, value: string) => boolean;
}

/** What the rows of a table can be narrowed to. Keep it stable. */
export interface RowFilters<Row extends object> {
  filters: readonly RowFilter<Row>[];
  /** What a search looks through. */
  textOf: (row: Row) => string;
}

export function familyFilter<Row extends { category: ThreatCategory }>(): RowFilter<Row> {
  return {
    name: 'family',
    title: 'Family',
    options: THREAT_CATEGORIES.map((category) => [category, titleOf(category)]),
    holds: ({ category }, value) => category === value,
  };
}

export function severityFilter<Row extends { severity: Severity }>(): RowFilter<Row> {
  return {
    name: 'severity',
    title: 'Severity',
    options: SEVERITIES.toReversed().map((severity) => [severity, titleOf(severity)]),
    holds: ({ severity }, value) => severity === value,
  };
}

const searched = new WeakMap<object, string>();

/** The rows that a URL asks for; what names nothing in it is as if it were not there. */
export function filterRows<Row extends object>(
  rows: readonly Row[],
  { filters, textOf }: RowFilters<Row>,
  query: URLSearchParams,
): readonly Row[] {
  const chosen = filters.flatMap(({ name, options, holds }) => {
    const value = query.get(name);
    return value !== null && options.some(([option]) => option === value) ? [{ holds, value }] : [];
  });
  const words = (query.get('q') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const found = (row: Row) => {
    let text = searched.get(row);
    if (text === undefined) {
      text = textOf(row).toLowerCase();
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

/** The rows that pass, and a search and a select for each filter; their state is in the URL. */
export function useRowFilters<Row extends object>(
  rows: readonly Row[],
  filters: RowFilters<Row>,
  { label, placeholder }: { label: string; placeholder: string },
): { shown: readonly Row[]; controls: ReactNode } {
  const { query } = useLocation();
  const [text, setText] = useQueryValue('q');
  const asked = useDeferredValue(
    ['q', ...filters.filters.map(({ name }) => name)]
      .map((name) => `${name}=${encodeURIComponent(query.get(name) ?? '')}`)
      .join('&'),
  );
  const shown = useMemo(() => filterRows(rows, filters, new URLSearchParams(asked)), [rows, filters, asked]);
  const controls = (
    <search className="table-filters no-print" aria-label={label}>
      <SearchField
        value={text ?? ''}
        onSearch={setText}
        placeholder={placeholder}
        findHint={shown.length < VIRTUAL_FROM ? null : FIND_HINT}
      />
      {filters.filters
        .filter(({ options }) => options.length > 0)
        .map(({ name, title, options }) => (
          <FilterSelect key={name} name={name} title={title} options={options} />
        ))}
      {shown.length < rows.length && (
        <button type="button" onClick={() => chooseFilters(filters.filters)}>
          Show all
        </button>
      )}
      <p className="quiet count" role="status">
        {formatCount(shown.length)} of {formatCount(rows.length)}
      </p>
    </search>
  );
  return { shown, controls };
}
