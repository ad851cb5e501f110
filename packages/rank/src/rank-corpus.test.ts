import { leaderboardSchema } from '@plugin-eval/core/documents/ranking.ts';
import { toDocument } from '@plugin-eval/core/documents/to-document.ts';
import { spearmanCorrelation } from '@plugin-eval/core/statistics/spearman.ts';
import { matchupReply } from '@plugin-eval/tests/stand-ins/pairwise-judge.ts';
import { fakePerform } from '@plugin-eval/tests/support/fake-perform.ts';
import {
  OTHER_JUDGE,
  pairIn,
  pairwisePerform,
  rankStaged,
  type StagedSkill,
  stagedSkill,
  stagedSkills,
} from '@plugin-eval/tests/support/ranking-stage.ts';
import { describe, expect, test } from 'vitest';

describe('a leaderboard', () => {
  test('orders the skills by how the judge decides, with all that is known of each', async () => {
    const staged = stagedSkills(8);
    const { leaderboard, competitors, played } = await rankStaged(staged, pairwisePerform(), {
      options: { gamesPerSkill: 7 },
    });
    const rows = leaderboard.leaderboard;
    expect(rows.map(({ name }) => name)).toEqual(staged.map(({ skill }) => skill.name).reverse());
    expect(rows.map(({ wins, draws, losses }) => [wins, draws, losses])).toEqual(
      rows.map((_, i) => [7 - i, 0, i]),
    );
    expect(
      rows.every(({ games, component, staticScore }) => games === 7 && component === 0 && staticScore === 50),
    ).toBe(true);
    const [best, worst] = [rows[0], rows[7]];
    expect(best?.rankBand).toBe(1);
    expect(best?.rankBest).toBe(1);
    expect(worst?.rankWorst).toBe(8);
    expect(best?.percentile).toBeGreaterThan(worst?.percentile ?? 1);
    expect(best?.elo).toBeGreaterThan(1500);
    expect(best?.ciLow).toBeLessThan(best?.bradleyTerry ?? 0);
    expect(leaderboard).toMatchObject({
      ratedBy: 'matchups',
      complete: true,
      method: 'firth',
      components: 1,
      games: { wantedPerSkill: 7, played: 28, earlier: 0, failed: 0 },
      positionBias: { rate: 0, pairs: 28 },
      models: ['openai:first'],
      usage: { inputTokens: 5_600 },
      costUsd: expect.closeTo(0.56, 9),
      // Eight skills of which each loses to all that are better.
      notes: [],
      seed: 1,
    });
    expect([competitors, played.length]).toEqual([8, 28]);
  });

  test('is a document of its schema', async () => {
    const { leaderboard, competitors } = await rankStaged(stagedSkills(5));
    const document = {
      schemaVersion: '1.0',
      tool: { name: 'plugin-eval', version: '0' },
      corpus: { path: 'corpus', skills: 5, competitors },
      ...leaderboard,
    };
    expect(() => leaderboardSchema.parse(toDocument(document))).not.toThrow();
  });

  test('is the same, byte for byte, for a seed, whatever order skills and answers come in', async () => {
    const staged = stagedSkills(12);
    const slow = fakePerform(async (request, _, n) => {
      await new Promise((resolve) => setTimeout(resolve, (n * 7) % 5));
      return JSON.stringify(matchupReply(pairIn(request), { noise: 3 }));
    });
    const one = await rankStaged(staged, pairwisePerform({ noise: 3 }));
    const other = await rankStaged([...staged].reverse(), slow, { options: { concurrency: 7 } });
    expect(JSON.stringify(other)).toBe(JSON.stringify(one));
    const { leaderboard } = await rankStaged(staged, pairwisePerform({ noise: 3 }), { seed: 2 });
    expect(leaderboard.leaderboard).not.toEqual(one.leaderboard.leaderboard);
  });

  test.each([0, 10])(
    'finds a planted order of 50 skills in 10 games each, the judge being off by %i places on average',
    async (noise) => {
      const { leaderboard, played } = await rankStaged(stagedSkills(50), pairwisePerform({ noise }), {
        options: { gamesPerSkill: 10 },
      });
      expect(played).toHaveLength(250);
      const rows = leaderboard.leaderboard;
      const planted = rows.map(({ name }) => Number(name.slice(1)));
      const found = {
        bradleyTerry: spearmanCorrelation(
          planted,
          rows.map(({ bradleyTerry }) => bradleyTerry ?? 0),
        ),
        elo: spearmanCorrelation(
          planted,
          rows.map(({ elo }) => elo ?? 0),
        ),
      };
      console.log(`Spearman with the planted order, noise ${noise}:`, found);
      expect(found.bradleyTerry).toBeGreaterThanOrEqual(0.9);
    },
  );
});

describe('copies', () => {
  test('are one competitor, which both paths are listed with', async () => {
    const staged = stagedSkills(4);
    const copy = stagedSkill('copy', 4, { text: staged[3]?.contender.files[0]?.text ?? '' });
    const { leaderboard, competitors } = await rankStaged([...staged, copy], pairwisePerform(), {
      options: { gamesPerSkill: 3 },
    });
    expect([competitors, leaderboard.games.played]).toEqual([4, 6]);
    const [one, other] = leaderboard.leaderboard;
    expect([one?.name, other?.name]).toEqual(['copy', 's0004']);
    expect({ ...one, name: '', path: '' }).toEqual({ ...other, name: '', path: '' });
    expect(leaderboard.leaderboard.at(-1)?.rankWorst).toBe(4);
    expect(leaderboard.notes.join()).toContain('1 skill shows a judge the same text');
  });

  test('alone leave nothing to play', async () => {
    const [one] = stagedSkills(1);
    const copy = stagedSkill('copy', 1, { text: one?.contender.files[0]?.text ?? '' });
    const perform = pairwisePerform();
    const { leaderboard } = await rankStaged([one as StagedSkill, copy], perform);
    expect(perform.executed).toEqual([]);
    expect(leaderboard).toMatchObject({
      method: null,
      components: 0,
      complete: true,
      usage: { inputTokens: 0 },
    });
    expect(leaderboard.leaderboard[0]).toMatchObject({
      elo: null,
      bradleyTerry: null,
      rankBand: null,
      games: 0,
      component: null,
    });
  });
});

describe('earlier matchups', () => {
  test('count, so that a second run plays nothing and says the same', async () => {
    const staged = stagedSkills(9);
    const first = await rankStaged(staged, pairwisePerform({ noise: 2 }));
    const perform = pairwisePerform({ noise: 2 });
    const again = await rankStaged([...staged].reverse(), perform, { matchups: [...first.played].reverse() });
    expect(perform.executed).toEqual([]);
    expect(again.leaderboard.leaderboard).toEqual(first.leaderboard.leaderboard);
    expect(again.leaderboard.positionBias).toEqual(first.leaderboard.positionBias);
    expect(again.leaderboard.games).toEqual({
      wantedPerSkill: 4,
      played: 0,
      focus: 0,
      earlier: 18,
      failed: 0,
    });
    expect([again.played, again.leaderboard.costUsd]).toEqual([[], 0]);
  });

  test('of another judge do not', async () => {
    const staged = stagedSkills(6);
    const { played } = await rankStaged(staged);
    const { leaderboard } = await rankStaged(staged, pairwisePerform(), {
      matchups: played,
      options: { models: [OTHER_JUDGE] },
    });
    expect(leaderboard.games).toMatchObject({ played: 12, earlier: 0 });
  });

  test('make newcomers cost their own games only', async () => {
    const staged = stagedSkills(12);
    const first = await rankStaged(staged.slice(0, 10));
    const second = await rankStaged(staged, pairwisePerform(), { matchups: first.played });
    expect(second.leaderboard.games.played).toBeLessThanOrEqual(8);
    const newcomers = new Set(staged.slice(10).map(({ skill }) => skill.contentSha256));
    expect(
      second.played.every((one) => newcomers.has(one.firstSha256) || newcomers.has(one.secondSha256)),
    ).toBe(true);
    expect(second.leaderboard.components).toBe(1);
  });
});

describe('groups without a game between them', () => {
  test('have places of their own, the larger group first, and that is said', async () => {
    const { leaderboard } = await rankStaged(stagedSkills(5), pairwisePerform(), {
      options: { gamesPerSkill: 1 },
    });
    expect(leaderboard.components).toBe(2);
    const rows = leaderboard.leaderboard;
    expect(rows.map(({ component }) => component)).toEqual([0, 0, 0, 1, 1]);
    expect(rows[3]).toMatchObject({ rankBest: 1, rankWorst: 2 });
    expect(leaderboard.notes.join()).toContain('2 groups with no game between them');
  });
});

test('it says how many matchups there will be, and when each is over', async () => {
  const told: string[] = [];
  await rankStaged(stagedSkills(5), pairwisePerform(), {
    onPlan: (count) => told.push(`plan ${count}`),
    onDone: () => told.push('done'),
  });
  expect(told).toEqual(['plan 10', ...new Array(10).fill('done')]);
});
