import { BADGES } from '../../../../src/documents/names.ts';
import { searchWords } from '../../table/fold-case.ts';
import type { BoardRow } from './board-row.ts';

/** What stands in the URL; null where nothing is chosen. */
export interface BoardFilter {
  q: string | null;
  badge: string | null;
  category: string | null;
  band: string | null;
}

/** How the URL names the skills that have none. */
export const NONE = '(none)';

/** Rows that hold every word that is searched for, and have all that is chosen. What the URL misspells chooses nothing. */
export function filterRows(rows: readonly BoardRow[], filter: BoardFilter): readonly BoardRow[] {
  const words = searchWords(filter.q ?? '');
  const tests: ((row: BoardRow) => boolean)[] = [];
  if (words.length > 0) tests.push(({ searched }) => words.every((word) => searched.includes(word)));
  for (const choice of CHOICES) {
    const wanted = filter[choice];
    if (wanted === null) continue;
    const isIt = (row: BoardRow) => chosenName(row, choice) === wanted;
    if (isKnown(rows, choice, wanted, isIt)) tests.push(isIt);
  }
  return tests.length === 0 ? rows : rows.filter((row) => tests.every((test) => test(row)));
}

export type Choice = 'badge' | 'category' | 'band';
/** Best first. */
const BADGE_NAMES: readonly string[] = BADGES;
const CHOICES: readonly Choice[] = ['badge', 'category', 'band'];

export interface FilterOption {
  name: string;
  count: number;
}

/** What can be chosen, with how many skills have it: badges and bands from the best on, the greatest categories first. */
export function filterOptions(rows: readonly BoardRow[], choice: Choice): FilterOption[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const name = chosenName(row, choice);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const options = [...counts].map(([name, count]) => ({ name, count }));
  const others = options.filter(({ name }) => name !== NONE);
  const none = options.filter(({ name }) => name === NONE);
  if (choice === 'badge') others.sort((a, b) => BADGE_NAMES.indexOf(a.name) - BADGE_NAMES.indexOf(b.name));
  if (choice === 'category') others.sort((a, b) => b.count - a.count || collator.compare(a.name, b.name));
  if (choice === 'band') others.sort((a, b) => collator.compare(a.name, b.name));
  return [...others, ...none];
}

const collator = new Intl.Collator('en', { numeric: true });

function chosenName(row: BoardRow, choice: Choice): string {
  return row[choice] ?? NONE;
}

function isKnown(
  rows: readonly BoardRow[],
  choice: Choice,
  wanted: string,
  isIt: (row: BoardRow) => boolean,
): boolean {
  return (choice === 'badge' && BADGE_NAMES.includes(wanted)) || rows.some(isIt);
}
