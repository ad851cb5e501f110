import type { MatchupResult } from '@plugin-eval/core/documents/ranking.ts';
import { mapDimensions } from '@plugin-eval/core/methodology/map-dimensions.ts';
import { expect, test } from 'vitest';
import type { Content } from './contents.ts';
import { reduceLeaderboard } from './reduce-leaderboard.ts';

function contents(count: number, tokens: readonly number[] = []): Content[] {
  return Array.from({ length: count }, (_, i) => {
    const name = `skill-${String(i).padStart(2, '0')}`;
    return {
      sha256: name,
      skills: [
        {
          path: `/skills/${name}`,
          name,
          category: null,
          contentSha256: name,
          skillSha256: name,
          lineCount: 10,
          tokens: tokens[i] ?? 100,
          shownBytes: 400,
          staticScore: 50,
          root: '/skills',
          fingerprint: name,
        },
      ],
    };
  });
}

/** Everybody against everybody. */
function games(count: number, result: (a: number, b: number) => MatchupResult) {
  return Array.from({ length: count }, (_, a) =>
    Array.from({ length: count - a - 1 }, (_, offset) => {
      const b = a + offset + 1;
      return { a, b, result: result(a, b), dimensions: mapDimensions(() => 'draw' as const), decisions: [] };
    }),
  ).flat();
}

test('skills that differ very much have finite ratings with intervals, and nothing has to be warned of', () => {
  const { method, notes, leaderboard } = reduceLeaderboard(
    contents(16),
    games(16, () => 'win'),
    0,
  );
  expect([method, notes]).toEqual(['firth', []]);
  expect(leaderboard.map(({ name }) => name)).toEqual(contents(16).map(({ sha256 }) => sha256));
  for (const { bradleyTerry, ciLow, ciHigh } of leaderboard) {
    expect((ciLow ?? Number.NaN) < (bradleyTerry ?? Number.NaN)).toBe(true);
    expect((bradleyTerry ?? Number.NaN) < (ciHigh ?? Number.NaN)).toBe(true);
  }
  expect(leaderboard[0]).toMatchObject({ rankBand: 1, rankBest: 1 });
  expect(leaderboard[15]).toMatchObject({ rankWorst: 16 });
});

test('of skills that only draw, nobody is expected to be better than anybody', () => {
  const even = reduceLeaderboard(
    contents(8),
    games(8, () => 'draw'),
    0,
  );
  for (const row of even.leaderboard) {
    expect(row).toMatchObject({ bradleyTerry: 1500, rankBand: 1, rankBest: 1, rankWorst: 8 });
    expect(row.percentile).toBeCloseTo(1 / 2, 12);
    expect(row.winChance).toBeCloseTo(1 / 2, 12);
  }
});

test('controlled for length, the longer skill of equal worth no longer leads', () => {
  // The longer one of each pair wins, and nothing else tells them apart.
  const skills = contents(8, [8000, 4000, 2000, 1000, 500, 250, 125, 62]);
  const longerWins = games(8, () => 'win');
  const plain = reduceLeaderboard(skills, longerWins, 0);
  const controlled = reduceLeaderboard(skills, longerWins, 0, 'length');
  const spread = ({ leaderboard }: typeof plain) =>
    Math.max(...leaderboard.map(({ bradleyTerry }) => Math.abs((bradleyTerry ?? 0) - 1500)));
  expect(plain.lengthControl).toBeNull();
  expect(controlled.lengthControl?.ciLow).toBeGreaterThan(0);
  expect(spread(controlled)).toBeLessThan(spread(plain) / 5);
  const alike = reduceLeaderboard(contents(8), longerWins, 0, 'length');
  expect([alike.lengthControl, alike.leaderboard]).toEqual([
    null,
    reduceLeaderboard(contents(8), longerWins, 0).leaderboard,
  ]);
  expect(alike.notes.join(' ')).toContain('are not controlled for it');
});

test('one game between two skills leaves their places open', () => {
  const { leaderboard } = reduceLeaderboard(
    contents(2),
    [{ a: 0, b: 1, result: 'win', dimensions: mapDimensions(() => 'draw' as const), decisions: [] }],
    0,
  );
  // The penalty adds a drawn game: odds of 1.5 to 0.5.
  expect(leaderboard[0]?.winChance).toBeCloseTo(3 / 4, 9);
  expect(leaderboard.map(({ rankBest, rankWorst }) => [rankBest, rankWorst])).toEqual([
    [1, 2],
    [1, 2],
  ]);
});
