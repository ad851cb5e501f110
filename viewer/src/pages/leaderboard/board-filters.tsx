import { useMemo } from 'react';
import { DIMENSION_NAMES } from '../../../../src/documents/names.ts';
import { formatCount } from '../../../../src/report/number-format.ts';
import { excerpt } from '../../../../src/text/code-points.ts';
import { visibleText } from '../../design/visible-characters.ts';
import { replaceQuery, useQueryValue } from '../../route/use-route.ts';
import { FilterSelect } from '../../table/filter-select.tsx';
import { SearchField } from '../../table/search-field.tsx';
import type { BoardRow } from './board-row.ts';
import { type Choice, filterOptions, NONE } from './filter-rows.ts';

interface BoardFiltersProps {
  rows: readonly BoardRow[];
  shown: number;
  /** From how many rows on the table draws only those in sight. */
  virtualFrom: number;
}

/** All dimensions together where none is chosen. */
const RATED_BY = DIMENSION_NAMES.map((name) => [name, name] as const);
const NO_FILTER = { q: null, badge: null, category: null, band: null };
const LONGEST_CATEGORY = 60;

/** Search and filters over a leaderboard; all of it is in the URL. */
export function BoardFilters({ rows, shown, virtualFrom }: BoardFiltersProps) {
  const [text, setText] = useQueryValue('q');
  const options = useMemo(
    () => ({
      badge: optionsOf(rows, 'badge'),
      category: optionsOf(rows, 'category'),
      band: optionsOf(rows, 'band'),
    }),
    [rows],
  );
  return (
    <search className="table-filters no-print" aria-label="Skills">
      <SearchField
        value={text ?? ''}
        onSearch={setText}
        placeholder="name, path, category"
        findHint={
          shown < virtualFrom
            ? null
            : `This field searches all ${formatCount(rows.length)} rows; the browser's own search, one more Ctrl-F away, sees only those in sight.`
        }
      />
      {rows.some(({ dimensions }) => dimensions !== null) && (
        <FilterSelect name="by" title="Rated by" options={RATED_BY} />
      )}
      {options.badge.length > 1 && <FilterSelect name="badge" title="Badge" options={options.badge} />}
      {options.category.length > 1 && (
        <FilterSelect name="category" title="Category" options={options.category} />
      )}
      {options.band.length > 1 && <FilterSelect name="band" title="Band" options={options.band} />}
      {shown < rows.length && (
        <button type="button" onClick={() => replaceQuery(NO_FILTER)}>
          Show all
        </button>
      )}
      <p className="quiet count" role="status">
        {shown === rows.length
          ? formatCount(rows.length)
          : `${formatCount(shown)} of ${formatCount(rows.length)}`}{' '}
        {rows.length === 1 ? 'skill' : 'skills'}
      </p>
    </search>
  );
}

const WITHOUT: Record<Choice, string> = {
  badge: 'no badge',
  category: 'no category',
  band: 'no rank',
};

function optionsOf(rows: readonly BoardRow[], choice: Choice): (readonly [string, string])[] {
  return filterOptions(rows, choice).map(
    ({ name, count }) => [name, `${labelOf(choice, name)} (${formatCount(count)})`] as const,
  );
}

function labelOf(choice: Choice, name: string): string {
  if (name === NONE) return WITHOUT[choice];
  if (choice !== 'band') return visibleText(excerpt(name, LONGEST_CATEGORY));
  const [group, band] = name.includes('.') ? name.split('.') : [null, name];
  return group === null ? `band ${band}` : `group ${group}, band ${band}`;
}
