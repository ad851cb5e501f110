import { reportLeaderboard, reportLeaderboardRow } from '@plugin-eval/tests/support/report-leaderboard.ts';
import { describe, expect, test } from 'vitest';
import { filterRows } from '../../table/row-filters.tsx';
import { boardFilters, filterOptions, NONE } from './board-filters.ts';
import { boardRows } from './board-row.ts';

const ROWS = boardRows(
  reportLeaderboard({
    components: 1,
    leaderboard: [
      reportLeaderboardRow({ name: 'Crane', path: 'origami/crane', staticScore: 92, elo: 1700 }),
      reportLeaderboardRow({ name: 'boat', path: 'origami/boat', staticScore: 85, rankBand: 2 }),
      reportLeaderboardRow({
        name: 'ｋｉｔｅ',
        path: 'air/kite',
        category: null,
        staticScore: 20,
        rankBand: 10,
      }),
      reportLeaderboardRow({
        name: 'empty',
        path: 'air/empty',
        category: 'air',
        staticScore: null,
        rankBand: null,
      }),
    ],
  }),
);
const filtered = (query: Record<string, string>) =>
  filterRows(ROWS, boardFilters(ROWS), new URLSearchParams(query));
const found = (query: Record<string, string>) => filtered(query).map(({ path }) => path);

describe('rows', () => {
  test('without a filter are the very same', () => {
    expect(filtered({})).toBe(ROWS);
    expect(filtered({ q: '   ' })).toBe(ROWS);
  });

  test.each<[Record<string, string>, string[]]>([
    [{ q: 'crane' }, ['origami/crane']],
    [{ q: 'ORIGAMI boat' }, ['origami/boat']],
    [{ q: 'boat crane' }, []],
    [{ q: 'kite' }, ['air/kite']],
    [{ q: '.*' }, []],
    [{ badge: 'Gold' }, ['origami/boat']],
    [{ badge: NONE }, ['air/kite', 'air/empty']],
    [{ badge: 'Bronze' }, []],
    [{ category: 'air' }, ['air/empty']],
    [{ category: NONE }, ['air/kite']],
    [{ band: '2' }, ['origami/boat']],
    [{ band: NONE }, ['air/empty']],
    [{ q: 'o', badge: 'Platinum', category: 'origami', band: '1' }, ['origami/crane']],
  ])('%j', (filter, paths) => {
    expect(found(filter)).toEqual(paths);
  });

  test.each<Record<string, string>>([{ badge: 'Lead' }, { category: 'nowhere' }, { band: '99' }])(
    'what the URL misspells chooses nothing: %j',
    (filter) => {
      expect(found(filter)).toHaveLength(ROWS.length);
    },
  );
});

describe('options', () => {
  test('badges come from the best on, and what has none last', () => {
    expect(filterOptions(ROWS, 'badge')).toEqual([
      { name: 'Platinum', count: 1 },
      { name: 'Gold', count: 1 },
      { name: NONE, count: 2 },
    ]);
  });

  test('bands are in the order of numbers', () => {
    expect(filterOptions(ROWS, 'band').map(({ name }) => name)).toEqual(['1', '2', '10', NONE]);
  });

  test('the greatest category is first', () => {
    expect(filterOptions(ROWS, 'category')).toEqual([
      { name: 'origami', count: 2 },
      { name: 'air', count: 1 },
      { name: NONE, count: 1 },
    ]);
  });
});
