import { BudgetSpentError } from '@plugin-eval/core/errors/budget-spent-error.ts';
import { InterruptedError } from '@plugin-eval/core/errors/interrupted-error.ts';
import { MeasurementError } from '@plugin-eval/core/errors/measurement-error.ts';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { TaskErroredError } from '@plugin-eval/core/errors/task-errored-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { matchupReply } from '@plugin-eval/tests/stand-ins/pairwise-judge.ts';
import { fakePerform } from '@plugin-eval/tests/support/fake-perform.ts';
import {
  pairIn,
  pairwisePerform,
  playOptions,
  rankStaged,
  stagedSkill,
  stagedSkills,
  stagedView,
} from '@plugin-eval/tests/support/ranking-stage.ts';
import { describe, expect, test } from 'vitest';
import { rankCorpus } from './rank-corpus.ts';

describe('what cannot be played', () => {
  const unless = (fails: (n: number) => boolean, error: () => unknown) =>
    fakePerform((request, _, n) => {
      if (fails(n)) throw error();
      return JSON.stringify(matchupReply(pairIn(request)));
    });

  test('is listed with its reason, the rest is rated, and nothing is complete', async () => {
    const perform = unless(
      (n) => n === 4,
      () => new TaskErroredError('x', 'overload', 5, 'status 529'),
    );
    const { leaderboard, played } = await rankStaged(stagedSkills(6), perform);
    expect(leaderboard.complete).toBe(false);
    expect(leaderboard.games).toEqual({ wantedPerSkill: 4, played: 11, focus: 0, earlier: 0, failed: 1 });
    expect(leaderboard.failed).toEqual([
      { first: expect.any(Object), second: expect.any(Object), reason: expect.stringContaining('529') },
    ]);
    expect(played).toHaveLength(11);
  });

  test('for want of budget has failed, and nobody is rated by it', async () => {
    const perform = unless(
      (n) => n >= 10,
      () => new BudgetSpentError(1, 0.99, 0.05),
    );
    const { leaderboard } = await rankStaged(stagedSkills(6), perform, { options: { concurrency: 1 } });
    expect(leaderboard.games).toMatchObject({ played: 5, failed: 7 });
    expect(leaderboard.failed[0]?.reason).toContain('The remaining budget of $1');
  });

  test.each([
    [
      'a judge that refuses a text',
      () => new MeasurementError('a: no usable answer (It is a refusal.)'),
      true,
    ],
    ['a request at fault', () => new TaskErroredError('x', 'refused', 1, 'status 400'), true],
    ['skills that do not fit', () => new MeasurementError('They do not fit.'), true],
    ['no response', () => new TaskErroredError('x', 'overload', 5, 'status 529'), false],
    ['no budget', () => new BudgetSpentError(1, 0.99, 0.05), false],
  ])('is settled or not: %s', async (_, error, isSettled) => {
    const ranked = await rankStaged(
      stagedSkills(6),
      unless((n) => n === 4, error),
    );
    expect([ranked.leaderboard.complete, ranked.isSettled]).toEqual([false, isSettled]);
    expect((await rankStaged(stagedSkills(6), pairwisePerform())).isSettled).toBe(true);
  });

  test.each([
    ['a refused key', () => new UsageError('No such key.')],
    ['an interrupt', () => new InterruptedError('r1')],
  ])('ends the run, for %s', async (_, error) => {
    await expect(
      rankStaged(
        stagedSkills(6),
        unless((n) => n === 5, error),
      ),
    ).rejects.toMatchObject({ name: error().name });
  });

  test('a skill that has changed or gone since it was indexed is left out, with what to do about it', async () => {
    const staged = stagedSkills(6);
    const view = stagedView(staged);
    const changed = stagedSkill('s0002', 99).contender;
    const load: typeof view.load = (skill) => {
      if (skill.name === 's0001')
        throw new SubjectError('skill-file-missing', skill.path, `${skill.path} has no SKILL.md.`);
      return skill.name === 's0002' ? changed : view.load(skill);
    };
    const { leaderboard, competitors } = await rankCorpus(
      { ...view, load },
      { ...playOptions(), gamesPerSkill: 3 },
      { perform: pairwisePerform(), seed: 1, playedOn: 'x' },
    );
    expect(leaderboard.unreadable.map(({ path }) => path)).toEqual(['/skills/s0001', '/skills/s0002']);
    expect(leaderboard.unreadable.every(({ reason }) => reason.includes('plugin-eval init'))).toBe(true);
    expect([competitors, leaderboard.leaderboard.length]).toEqual([4, 4]);
  });

  test('a skill that changes during the run fails its matchups', async () => {
    const staged = stagedSkills(5);
    const view = stagedView(staged);
    let loads = 0;
    const load: typeof view.load = (skill) => {
      loads++;
      return skill.name === 's0003' && loads > 5 ? stagedSkill('s0003', 99).contender : view.load(skill);
    };
    const { leaderboard } = await rankCorpus(
      { ...view, load },
      { ...playOptions(), gamesPerSkill: 2 },
      { perform: pairwisePerform(), seed: 1, playedOn: 'x' },
    );
    expect(leaderboard.failed).toHaveLength(2);
    expect(leaderboard.failed[0]?.reason).toContain('has changed since it was indexed');
  });
});
