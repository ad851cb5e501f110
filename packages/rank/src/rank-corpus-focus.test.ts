import { TaskErroredError } from '@plugin-eval/core/errors/task-errored-error.ts';
import { matchupReply } from '@plugin-eval/tests/stand-ins/pairwise-judge.ts';
import { fakePerform } from '@plugin-eval/tests/support/fake-perform.ts';
import {
  JUDGE,
  pairIn,
  pairwisePerform,
  playOptions,
  rankStaged,
  stagedSkills,
  stagedView,
} from '@plugin-eval/tests/support/ranking-stage.ts';
import { describe, expect, test } from 'vitest';
import { estimateRankCorpus } from './estimate-matchups.ts';

const SKILLS = stagedSkills(24);
const NOISY = { noise: 6 };
const FOCUS = { gamesPerSkill: 4, focus: { top: 4, rounds: 3 } };

function pairs(played: readonly { firstSha256: string; secondSha256: string }[]): string[] {
  return played.map(({ firstSha256, secondSha256 }) => `${firstSha256} ${secondSha256}`);
}

describe('--focus', () => {
  test('plays rounds at the boundary after the games of all, no pair twice', async () => {
    const { leaderboard, played } = await rankStaged(SKILLS, pairwisePerform(NOISY), { options: FOCUS });
    // 24 x 4 / 2 games of all, then three rounds of six contenders, less those who have met everybody that is left.
    const { focus } = leaderboard.games;
    expect([6, 7, 8, 9]).toContain(focus);
    expect(leaderboard.games).toMatchObject({ played: 48 + focus, failed: 0 });
    expect(leaderboard.focusTop).toBe(4);
    expect(new Set(pairs(played)).size).toBe(48 + focus);
  });

  test('a run that was killed plays the same games when it goes on, wherever it was', async () => {
    const whole = await rankStaged(SKILLS, pairwisePerform(NOISY), { options: FOCUS });
    for (const answers of [30, 96, 101, 107]) {
      // What was answered before the end is in the journal: one perform answers a key once.
      let left = answers;
      const perform = fakePerform((request) => {
        if (left-- <= 0) throw new Error('The power failed.');
        return JSON.stringify(matchupReply(pairIn(request), NOISY));
      });
      await expect(rankStaged(SKILLS, perform, { options: FOCUS })).rejects.toThrow('The power failed.');
      left = Infinity;
      const resumed = await rankStaged(SKILLS, perform, { options: FOCUS });
      expect(pairs(resumed.played)).toEqual(pairs(whole.played));
      expect(resumed.leaderboard.leaderboard).toEqual(whole.leaderboard.leaderboard);
    }
  });

  test('does not begin while games of all may yet get an answer', async () => {
    const perform = fakePerform((request, _, n) => {
      if (n === 5) throw new TaskErroredError('x', 'overload', 5, '529');
      return JSON.stringify(matchupReply(pairIn(request), NOISY));
    });
    const { leaderboard, isSettled } = await rankStaged(SKILLS, perform, { options: FOCUS });
    expect(isSettled).toBe(false);
    expect(leaderboard.games).toMatchObject({ focus: 0, failed: 1 });
    const again = await rankStaged(SKILLS, perform, { options: FOCUS });
    const whole = await rankStaged(SKILLS, pairwisePerform(NOISY), { options: FOCUS });
    expect(pairs(again.played)).toEqual(pairs(whole.played));
  });

  test('is within its estimate, which counts its games', async () => {
    const perform = pairwisePerform(NOISY);
    const { leaderboard } = await rankStaged(SKILLS, perform, { options: FOCUS });
    const { games, estimate } = estimateRankCorpus(
      stagedView(SKILLS),
      { ...playOptions(), models: [JUDGE], ...FOCUS },
      { seed: 1, priceOf: () => null },
    );
    expect(games).toBe(48 + 9);
    expect(leaderboard.games.played).toBeLessThanOrEqual(games);
    expect(perform.executed.length).toBeLessThanOrEqual(estimate.calls.max);
    expect(perform.executed.length).toBeGreaterThanOrEqual(estimate.calls.min);
  });
});
