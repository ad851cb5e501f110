import { expect, test } from 'vitest';
import { staticLeaderboard } from './static-leaderboard.ts';

const skill = (name: string, staticScore: number | null) => ({
  path: `/skills/${name}`,
  name,
  category: null,
  contentSha256: name.repeat(4),
  skillSha256: name,
  lineCount: 10,
  tokens: 100,
  shownBytes: 400,
  staticScore,
  root: '/skills',
  fingerprint: name,
});

test('static scores decide, equal ones share a band, and skills without one have no rank', () => {
  const { leaderboard, ratedBy } = staticLeaderboard(
    [skill('boat', 70), skill('torn', null), skill('crane', 91.5), skill('frog', 70), skill('heron', 60)],
    0,
  );
  expect(ratedBy).toBe('static');
  expect(leaderboard.map((row) => [row.name, row.rankBand, row.rankBest, row.rankWorst])).toEqual([
    ['crane', 1, 1, 1],
    ['boat', 2, 2, 3],
    ['frog', 2, 2, 3],
    ['heron', 3, 4, 4],
    ['torn', null, null, null],
  ]);
  expect(
    new Set(leaderboard.flatMap(({ elo, bradleyTerry, percentile }) => [elo, bradleyTerry, percentile])),
  ).toEqual(new Set([null]));
});
