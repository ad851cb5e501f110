import type { LeaderboardRow } from '@plugin-eval/core/documents/ranking.ts';
import {
  reportLeaderboard,
  reportLeaderboardRow,
  staticLeaderboardReport,
} from '@plugin-eval/tests/support/report-leaderboard.ts';
import { reportPositionBias } from '@plugin-eval/tests/support/report-matchups.ts';
import { describe, expect, test } from 'vitest';
import { bandName, formatRank, summariseLeaderboard } from './leaderboard-summary.ts';

describe('what a leaderboard says of itself', () => {
  test('how many skills, games, by whom, and at what price', () => {
    expect(summariseLeaderboard(reportLeaderboard()).head).toBe(
      '7,600 skills (7,512 of them different), rated by 76,000 games (12,000 of them in earlier runs) that anthropic:claude-sonnet-4-5 judged. The 64,000 games played now: $312.40.',
    );
  });

  test('a price that nobody knows is unknown, and nothing played costs nothing', () => {
    const { games } = reportLeaderboard();
    expect(summariseLeaderboard(reportLeaderboard({ costUsd: null })).head).toMatch(/cost unknown\.$/);
    expect(summariseLeaderboard(reportLeaderboard({ games: { ...games, played: 0 } })).head).toMatch(
      /Nothing was played now\.$/,
    );
  });

  test('who is highest, and how sure that is', () => {
    expect(summariseLeaderboard(reportLeaderboard()).highest).toBe(
      'Highest: crane, rated 1712 (1650–1774), expected to be better than 94 % of the others (91–96 %), win chance 81 %; its rank is 1–2.',
    );
    const first = (changes: Partial<LeaderboardRow>) =>
      summariseLeaderboard(reportLeaderboard({ leaderboard: [reportLeaderboardRow(changes)] })).highest;
    expect(first({ rankWorst: 1, percentile: null, ciLow: null })).toBe(
      'Highest: crane, rated 1712 (no interval).',
    );
    expect(first({ bradleyTerry: null })).toBeNull();
    expect(summariseLeaderboard(reportLeaderboard({ leaderboard: [] })).highest).toBeNull();
  });

  test('what is missing', () => {
    expect(summariseLeaderboard(reportLeaderboard()).missing).toEqual([
      'Incomplete: 1 game could not be played: The judge answered twice without a verdict: the call timed out.',
      '2 skills of the corpus have no place here: skills/gone: It has changed since it was indexed; run plugin-eval init again. (and 1 more)',
    ]);
    const { games } = reportLeaderboard();
    const whole = reportLeaderboard({ failed: [], unreadable: [], games: { ...games, failed: 0 } });
    expect(summariseLeaderboard(whole).missing).toEqual([
      'Incomplete: not everything that was planned could be done.',
    ]);
    expect(summariseLeaderboard({ ...whole, complete: true }).missing).toEqual([]);
  });

  test('how far the judge went by position, what the ratings are, and the notes', () => {
    const { reading } = summariseLeaderboard(reportLeaderboard());
    expect(reading[0]).toMatch(/^Position bias: 11,400 of 76,000 pairs were decided differently/);
    expect(reading.join('\n')).toMatch(/with Firth’s penalty.*at 95 %/);
    expect(reading.at(-1)).toBe('1 skills have no game, and so no rating.');
  });

  test('that no model was asked, and nothing else', () => {
    expect(summariseLeaderboard(staticLeaderboardReport())).toEqual({
      head: '7,600 skills (7,512 of them different) in the order of their static scores. No model was asked, so there are no games and no Elo.',
      caution: null,
      highest: null,
      missing: [],
      reading: [
        "Length: Spearman's rho of static score and tokens of SKILL.md is +0.31 (+0.28 to +0.34) over 7,512 skills.",
      ],
    });
  });
});

test('a rank is a place, places between which it is open, or none', () => {
  expect(formatRank({ rankBest: 3, rankWorst: 3 })).toBe('3');
  expect(formatRank({ rankBest: 2, rankWorst: 7 })).toBe('2–7');
  expect(formatRank({ rankBest: null, rankWorst: null })).toBe('—');
});

test('a band of another group that no game connects is called so, and what has no rating has none', () => {
  const { leaderboard, components } = reportLeaderboard();
  expect(leaderboard.map((row) => bandName(row, components))).toEqual(['1.1', '1.1', '1.2', '2.1', null]);
  expect(leaderboard.slice(0, 3).map((row) => bandName(row, 1))).toEqual(['1', '1', '2']);
});

test.each([
  [0.5, 50, false],
  [0.96, 96, true],
])(
  'a ranking with %d of the pairs decided by position is said before the table from half on',
  (rate, disagreements, isSaid) => {
    const positionBias = reportPositionBias({ rate, pairs: 100, disagreements });
    const { caution, reading } = summariseLeaderboard(reportLeaderboard({ positionBias }));
    expect(caution?.startsWith('Most pairs were decided by the order') ?? false).toBe(isSaid);
    expect(reading.some((one) => one.startsWith('Position bias:'))).toBe(!isSaid);
  },
);

test('a leaderboard that is controlled for length says what twice the length is worth', () => {
  // 0.5 nats for a standard deviation of ln 2: one doubling, 0.5 * 400 / ln 10 = 86.9 points.
  const { reading } = summariseLeaderboard(
    reportLeaderboard({
      lengthControl: { coefficient: 0.5, ciLow: -0.1, ciHigh: 1.1, deviation: Math.LN2 },
    }),
  );
  expect(reading.join('\n')).toContain(
    'of twice the length is rated 87 points higher (95 %: −17 to 191, for the chance in these games)',
  );
});
