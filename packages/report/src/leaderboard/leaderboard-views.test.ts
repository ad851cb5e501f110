import type { RankChange } from '@plugin-eval/core/documents/ranking.ts';
import { reportLeaderboard, reportLeaderboardRow } from '@plugin-eval/tests/support/report-leaderboard.ts';
import { describe, expect, test } from 'vitest';
import { describeLength } from './leaderboard-summary.ts';
import { categoryViews, describeChanges, dimensionViews } from './leaderboard-views.ts';

const change = (changes: Partial<RankChange> = {}): RankChange => ({
  kind: 'same-text',
  ratingBefore: 1600,
  rankBestBefore: 4,
  rankWorstBefore: 7,
  places: 0,
  significant: false,
  ...changes,
});

describe('views', () => {
  test('the largest category comes first, and one of a single skill is none', () => {
    const row = (name: string, category: string) => reportLeaderboardRow({ name, category });
    const leaderboard = [
      row('a', 'one'),
      row('b', 'two'),
      row('c', 'two'),
      row('d', 'two'),
      row('e', 'one'),
      row('f', 'lone'),
    ];
    const views = categoryViews(reportLeaderboard({ leaderboard }), 2);
    expect(views.map(({ title, rows, skills }) => [title, rows.map(({ name }) => name), skills])).toEqual([
      ['two', ['b', 'c'], 3],
      ['one', ['a', 'e'], 2],
    ]);
  });

  test('a category that holds every skill is no view of its own', () => {
    const leaderboard = ['a', 'b'].map((name) => reportLeaderboardRow({ name, category: 'one' }));
    expect(categoryViews(reportLeaderboard({ leaderboard }), 2)).toEqual([]);
  });

  test('there is one for each dimension, and none without games', () => {
    expect(dimensionViews(reportLeaderboard(), 1)).toHaveLength(10);
    const leaderboard = [reportLeaderboardRow({ dimensions: null })];
    expect(dimensionViews(reportLeaderboard({ leaderboard }), 1)).toEqual([]);
  });
});

test('length is told with its interval, or why there is none', () => {
  const said = (length: Parameters<typeof reportLeaderboard>[0]) => describeLength(reportLeaderboard(length));
  expect(said({})).toContain('is +0.31 (+0.28 to +0.34) over 7,512 skills.');
  expect(said({ length: { rho: -0.5, ciLow: null, ciHigh: null, skills: 4 } })).toContain(
    'is −0.50 over 4 skills, too few for an interval.',
  );
  expect(said({ length: { rho: null, ciLow: null, ciHigh: null, skills: 1 } })).toContain('from 1 skill.');
});

describe('what changed', () => {
  test('is nothing without an earlier run', () => {
    expect(describeChanges(reportLeaderboard(), 5)).toEqual([]);
  });

  test('is told with the significant moves first', () => {
    const leaderboard = [
      reportLeaderboardRow({ name: 'riser', rankBest: 1, rankWorst: 2, change: change({ places: 9 }) }),
      reportLeaderboardRow({
        name: 'sinker',
        rankBest: 9,
        rankWorst: 12,
        change: change({ places: -4, significant: true, kind: 'edited' }),
      }),
      reportLeaderboardRow({ name: 'stayer', change: change() }),
    ];
    const changes = {
      since: '2026-11-01T00:00:00.000Z',
      new: 1,
      gone: [{ name: 'lost', path: 'skills/lost', rankBest: 3 }],
      moved: 2,
      significant: 1,
    };
    expect(describeChanges(reportLeaderboard({ leaderboard, changes }), 5)).toEqual([
      'Since 2026-11-01 00:00 UTC: 1 new, 1 gone, 2 moved, 1 of them significantly: their rank intervals then and now have no place in common.',
      'sinker went down 4 places, rank 9–12, significant, with another text.',
      'riser went up 9 places, rank 1–2, not significant.',
      'lost is gone.',
    ]);
  });
});
