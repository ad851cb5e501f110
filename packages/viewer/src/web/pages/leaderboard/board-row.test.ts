import { mapDimensions } from '@plugin-eval/core/methodology/map-dimensions.ts';
import { reportLeaderboard, reportLeaderboardRow } from '@plugin-eval/tests/support/report-leaderboard.ts';
import { expect, test } from 'vitest';
import { badgeOrder, boardRows } from './board-row.ts';

function rowOf(changes: Parameters<typeof reportLeaderboardRow>[0], components = 1) {
  const [row] = boardRows(reportLeaderboard({ components, leaderboard: [reportLeaderboardRow(changes)] }));
  if (row === undefined) throw new Error('One row was given.');
  return row;
}

test('the badge is that of the static score, and of the Elo from 20 games on', () => {
  expect(rowOf({ staticScore: 92, elo: 1700, games: 20 }).badge).toBe('Platinum');
  expect(rowOf({ staticScore: 92, elo: 1510, games: 20 }).badge).toBe('Gold');
  expect(rowOf({ staticScore: 92, elo: 1200, games: 19 }).badge).toBe('Platinum');
  expect(rowOf({ staticScore: 92, elo: 1200, games: 20 }).badge).toBeNull();
  expect(rowOf({ staticScore: 92, elo: null, games: 0 }).badge).toBe('Platinum');
  expect(rowOf({ staticScore: null }).badge).toBeNull();
});

test('badges are ordered by rank; no badge is less than any, no score is not comparable', () => {
  const orders = [92, 85, 75, 65, 20, null].map((staticScore) =>
    badgeOrder(rowOf({ staticScore, elo: null, games: 0 })),
  );
  expect(orders).toEqual([4, 3, 2, 1, 0, null]);
});

test('bands of several groups are told apart, and those of exact scores say nothing', () => {
  expect(rowOf({ rankBand: 2, component: 0 }).band).toBe('2');
  expect(rowOf({ rankBand: 2, component: 1 }, 2).band).toBe('2.2');
  expect(rowOf({ rankBand: null }).band).toBeNull();
  const [row] = boardRows(
    reportLeaderboard({ ratedBy: 'static', leaderboard: [reportLeaderboardRow({ rankBand: 3 })] }),
  );
  expect(row?.band).toBeNull();
});

test('by a dimension the rows have its ratings and order, and no ranks, which are those of the ratings overall', () => {
  const inQuality = (rating: number) =>
    mapDimensions((name) => ({
      rating: name === 'output_quality' ? rating : 1500,
      ciLow: null,
      ciHigh: null,
      wins: 2,
      draws: 0,
      losses: 1,
    }));
  const leaderboard = [
    reportLeaderboardRow({ name: 'crane', bradleyTerry: 1700, dimensions: inQuality(1400) }),
    reportLeaderboardRow({ name: 'boat', bradleyTerry: 1600, dimensions: inQuality(1650) }),
    reportLeaderboardRow({ name: 'empty', dimensions: null, component: null }),
  ];
  const rows = boardRows(reportLeaderboard({ leaderboard }), 'output_quality');
  expect(rows.map(({ name, bradleyTerry, rankBest, wins }) => [name, bradleyTerry, rankBest, wins])).toEqual([
    ['boat', 1650, null, 2],
    ['crane', 1400, null, 2],
    ['empty', null, null, 16],
  ]);
});
