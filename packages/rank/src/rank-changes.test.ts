import { reportLeaderboardRow } from '@plugin-eval/tests/support/report-leaderboard.ts';
import { expect, test } from 'vitest';
import { rankChanges, standingsOfRows } from './rank-changes.ts';

const row = (path: string, rankBest: number, rankWorst: number) =>
  reportLeaderboardRow({ path, name: path, rankBest, rankWorst });
const same = (path: string) => `text of ${path}`;

const BEFORE = {
  rankedOn: '2026-11-01T00:00:00.000Z',
  rows: standingsOfRows([row('a', 1, 2), row('b', 1, 3), row('c', 3, 4), row('d', 4, 4)], same),
};

test('without an earlier leaderboard nothing has changed', () => {
  const rows = [row('a', 1, 1)];
  expect(rankChanges(rows, null, same)).toEqual({ leaderboard: rows, changes: null });
});

test('the same leaderboard again says that nobody moved', () => {
  const rows = [row('a', 1, 2), row('b', 1, 3), row('c', 3, 4), row('d', 4, 4)];
  const { leaderboard, changes } = rankChanges(rows, BEFORE, same);
  expect(changes).toEqual({ since: BEFORE.rankedOn, new: 0, gone: [], moved: 0, significant: 0 });
  expect(leaderboard.map(({ change }) => [change?.kind, change?.places])).toEqual(
    new Array(4).fill(['same-text', 0]),
  );
});

test('moves, new skills, edited ones and those that are gone; significant without a place in common', () => {
  const rows = [row('d', 1, 2), row('new', 1, 3), row('a', 2, 4), row('c', 3, 4)];
  const { leaderboard, changes } = rankChanges(rows, BEFORE, (path) =>
    path === 'a' ? 'edited' : same(path),
  );
  expect(
    leaderboard.map(({ path, change }) => [path, change?.kind, change?.places, change?.significant]),
  ).toEqual([
    ['d', 'same-text', 3, true],
    ['new', 'new', null, null],
    ['a', 'edited', -2, false],
    ['c', 'same-text', -1, false],
  ]);
  expect(changes).toEqual({
    since: BEFORE.rankedOn,
    new: 1,
    gone: [{ name: 'b', path: 'b', rankBest: 1 }],
    moved: 3,
    significant: 1,
  });
});

test('a skill without a rating then or now has no move', () => {
  const unrated = reportLeaderboardRow({ path: 'a', bradleyTerry: null, rankBest: null, rankWorst: null });
  const { leaderboard } = rankChanges([unrated], BEFORE, same);
  expect(leaderboard[0]?.change).toMatchObject({ places: null, significant: null });
});
