import { BADGES } from '@plugin-eval/core/documents/names.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { formatCount } from '@plugin-eval/report/number-format.ts';
import { visibleText } from '../../design/visible-characters.ts';
import type { RowFilters } from '../../table/row-filters.tsx';
import type { BoardRow } from './board-row.ts';

/** URL value for skills without any. */
export const NONE = '(none)';

type Choice = 'badge' | 'category' | 'band';
const TITLES = { badge: 'Badge', category: 'Category', band: 'Band' } as const;
const WITHOUT: Record<Choice, string> = { badge: 'no badge', category: 'no category', band: 'no rank' };
const LONGEST_CATEGORY = 60;
/** Best first. */
const BADGE_NAMES: readonly string[] = BADGES;
const collator = new Intl.Collator('en', { numeric: true });

/** Filters of a leaderboard. */
export function boardFilters(rows: readonly BoardRow[]): RowFilters<BoardRow> {
  return {
    filters: (['badge', 'category', 'band'] as const).map((choice) => ({
      name: choice,
      title: TITLES[choice],
      options: filterOptions(rows, choice).map(
        ({ name, count }) => [name, `${labelOf(choice, name)} (${formatCount(count)})`] as const,
      ),
      ...(choice === 'badge' ? { others: BADGE_NAMES } : {}),
      holds: (row, value) => chosenName(row, choice) === value,
    })),
    textOf: ({ name, path, category }) => `${name}\n${path}\n${category ?? ''}`,
  };
}

interface FilterOption {
  name: string;
  count: number;
}

/** Filter options with their numbers of skills: badges and bands from the best down, categories by size. */
export function filterOptions(rows: readonly BoardRow[], choice: Choice): FilterOption[] {
  const groups = Map.groupBy(rows, (row) => chosenName(row, choice));
  const options = [...groups].map(([name, own]) => ({ name, count: own.length }));
  const others = options.filter(({ name }) => name !== NONE);
  const none = options.filter(({ name }) => name === NONE);
  if (choice === 'badge') others.sort((a, b) => BADGE_NAMES.indexOf(a.name) - BADGE_NAMES.indexOf(b.name));
  if (choice === 'category') others.sort((a, b) => b.count - a.count || collator.compare(a.name, b.name));
  if (choice === 'band') others.sort((a, b) => collator.compare(a.name, b.name));
  return [...others, ...none];
}

function chosenName(row: BoardRow, choice: Choice): string {
  return row[choice] ?? NONE;
}

function labelOf(choice: Choice, name: string): string {
  if (name === NONE) return WITHOUT[choice];
  if (choice !== 'band') return visibleText(excerpt(name, LONGEST_CATEGORY));
  const [group, band] = name.includes('.') ? name.split('.') : [null, name];
  return group === null ? `band ${band}` : `group ${group}, band ${band}`;
}
