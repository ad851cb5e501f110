import { rankingSchema } from '@plugin-eval/core/documents/ranking.ts';
import { toDocument } from '@plugin-eval/core/documents/to-document.ts';
import { BudgetSpentError } from '@plugin-eval/core/errors/budget-spent-error.ts';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import type { RecordedMatchup } from '@plugin-eval/engine/store/corpus.ts';
import { matchupReply } from '@plugin-eval/tests/stand-ins/pairwise-judge.ts';
import { fakePerform } from '@plugin-eval/tests/support/fake-perform.ts';
import {
  JUDGE,
  OTHER_JUDGE,
  pairIn,
  pairwisePerform,
  playOptions,
  rankStaged,
  type StagedSkill,
  stagedSkill,
  stagedSkills,
  stagedView,
} from '@plugin-eval/tests/support/ranking-stage.ts';
import { describe, expect, test } from 'vitest';
import type { RankSkillOptions } from './plan-opponents.ts';
import { rankSkill } from './rank-skill.ts';
import type { CorpusView } from './ranking-options.ts';

function rankIn(
  view: CorpusView,
  {
    subject = stagedSkill('subject', 20.5),
    perform = pairwisePerform(),
    options = {},
    seed = 1,
  }: {
    subject?: StagedSkill;
    perform?: ReturnType<typeof pairwisePerform>;
    options?: Partial<RankSkillOptions>;
    seed?: number;
  } = {},
) {
  return rankSkill(
    subject.contender,
    view,
    { ...playOptions(), opponents: 20, ...options },
    { perform, seed },
  );
}

/** A corpus of so many skills that were ranked before. */
async function rankedView(count: number): Promise<CorpusView> {
  const staged = stagedSkills(count);
  const { played } = await rankStaged(staged, pairwisePerform(), { options: { gamesPerSkill: 10 } });
  return stagedView(staged, played);
}

describe('in a corpus that was ranked', () => {
  test('a skill gets an Elo from twenty opponents, a rating and a percentile from all that is known', async () => {
    const ranking = await rankIn(await rankedView(40));
    expect(ranking).toMatchObject({
      status: 'ranked',
      reason: null,
      corpus: { skills: 40, rated: 40 },
      opponents: 20,
      positionBias: { rate: 0, pairs: 20 },
      bradleyTerry: { method: 'firth' },
      percentile: { among: 40 },
      models: ['openai:first'],
      costUsd: expect.closeTo(0.4, 9),
      notes: [],
      failed: [],
    });
    const { elo, ciLow, ciHigh, bradleyTerry, percentile } = ranking;
    expect(ciLow).toBeLessThan(elo ?? 0);
    expect(ciHigh).toBeGreaterThan(elo ?? 0);
    expect(bradleyTerry?.rating).toBeGreaterThan(1350);
    expect(bradleyTerry?.rating).toBeLessThan(1650);
    // Its craft is the median of the corpus.
    expect(percentile?.value).toBeGreaterThan(0.35);
    expect(percentile?.value).toBeLessThan(0.65);
    expect(percentile?.ciLow).toBeLessThan(0.5);
    expect(percentile?.ciHigh).toBeGreaterThan(0.5);
  });

  test('it plays those nearest in rating, and is told which one is closest', async () => {
    const { matchups, closest } = await rankIn(await rankedView(40));
    const crafts = matchups.map(({ second }) => Number(second.name.slice(1)));
    expect(Math.min(...crafts)).toBeGreaterThanOrEqual(3);
    expect(Math.max(...crafts)).toBeLessThanOrEqual(38);
    expect(Math.abs(Number(closest?.name.slice(1)) - 20.5)).toBeLessThan(8);
    expect(closest?.result).toBe(Number(closest?.name.slice(1)) < 20.5 ? 'win' : 'loss');
  });

  test('the better skill has the higher Elo, rating and percentile', async () => {
    const view = await rankedView(30);
    const [weak, strong] = [
      await rankIn(view, { subject: stagedSkill('weak', 3.5) }),
      await rankIn(view, { subject: stagedSkill('strong', 27.5) }),
    ];
    for (const of of [
      (one: typeof weak) => one.elo ?? 0,
      (one: typeof weak) => one.bradleyTerry?.rating ?? 0,
      (one: typeof weak) => one.percentile?.value ?? 0,
      (one: typeof weak) => one.dimensions.robustness.wins,
    ]) {
      expect(of(strong)).toBeGreaterThan(of(weak));
    }
    const { wins, draws, losses } = strong.dimensions.robustness;
    expect(wins + draws + losses).toBe(20);
  });

  test('the same seed gives the same ranking, byte for byte, and the corpus may come in any order', async () => {
    const view = await rankedView(25);
    const turned = { ...view, skills: [...view.skills].reverse(), matchups: [...view.matchups].reverse() };
    expect(JSON.stringify(await rankIn(turned))).toBe(JSON.stringify(await rankIn(view)));
  });

  test('is a document of its schema', async () => {
    expect(() => rankingSchema.parse(toDocument({}))).toThrow();
    const ranking = await rankIn(await rankedView(12));
    expect(() => rankingSchema.parse(toDocument(ranking))).not.toThrow();
  });

  test('what is recorded of a pair that is played again counts once', async () => {
    const staged = stagedSkills(24);
    const { played } = await rankStaged(staged, pairwisePerform(), { options: { gamesPerSkill: 23 } });
    const [subject, ...others] = staged as [StagedSkill, ...StagedSkill[]];
    // Certified where it lies, and a copy of it elsewhere, which is the same competitor.
    const one = await rankIn(stagedView(staged, played), { subject, options: { opponents: 23 } });
    const other = await rankIn(stagedView(others, played), { subject, options: { opponents: 23 } });
    expect(one.bradleyTerry).toEqual(other.bradleyTerry);
    expect(one.percentile?.among).toBe(23);
  });
});

describe('opponents', () => {
  test('are neither the content of the skill nor what lay in its folder before', async () => {
    const staged = stagedSkills(5);
    const before = stagedSkill('subject', 1);
    const copy = stagedSkill('copy', 0, { text: '# A skill\n\nThe subject.\n\ncraft: 9' });
    const subject = stagedSkill('subject', 0, { text: '# A skill\n\nThe subject.\n\ncraft: 9' });
    const ranking = await rankIn(stagedView([...staged, before, copy]), { subject });
    expect(ranking.matchups.map(({ second }) => second.name).sort()).toEqual(
      staged.map(({ skill }) => skill.name),
    );
    expect(ranking.corpus).toEqual({ skills: 5, rated: 0 });
  });

  test('of the same category come first', async () => {
    const staged = stagedSkills(10).map((one, i) =>
      stagedSkill(one.skill.name, i, { category: i % 2 === 0 ? 'paper' : 'wood' }),
    );
    const subject = stagedSkill('subject', 4.5, { category: 'paper' });
    const { matchups } = await rankIn(stagedView(staged), { subject, options: { opponents: 5 } });
    expect(matchups.map(({ second }) => second.category)).toEqual(new Array(5).fill('paper'));
  });

  test('that have changed since they were indexed make way for others, and that is said', async () => {
    const view = stagedView(stagedSkills(25));
    const load: typeof view.load = (skill) => {
      if (skill.name === 's0001') throw new SubjectError('skill-file-missing', skill.path, 'It is gone.');
      return skill.name === 's0002' ? stagedSkill('s0002', 99).contender : view.load(skill);
    };
    const shown = (path: string) => path.slice(1);
    const ranking = await rankIn({ ...view, load, shown }, { options: { opponents: 23 } });
    expect(ranking.opponents).toBe(23);
    expect(ranking.status).toBe('ranked');
    expect(ranking.notes.join()).toMatch(
      /2 skills of the corpus have changed or gone.*: skills\/s000[12], skills\/s000[12]\. .*plugin-eval init/,
    );
  });

  test('count as 1500 when nobody has rated them, and that is said', async () => {
    const { notes, elo, corpus } = await rankIn(stagedView(stagedSkills(20)), {
      subject: stagedSkill('subject', 99),
    });
    expect(notes.join()).toContain('every opponent counts as 1500');
    expect(corpus).toEqual({ skills: 20, rated: 0 });
    expect(elo).toBeGreaterThan(1600);
  });

  test('that all lost leave nothing to resample, and that is said', async () => {
    const subject = stagedSkill('subject', 99);
    const { notes, ciLow, ciHigh } = await rankIn(stagedView(stagedSkills(20)), { subject });
    expect(ciHigh).toBe(ciLow);
    expect(notes.join()).toContain('All 20 games ended alike, so resampling draws the same again and again');
    const mixed = await rankIn(stagedView(stagedSkills(20)), { subject: stagedSkill('subject', 9.5) });
    expect(mixed.notes.join()).not.toContain('ended alike');
  });

  test('are not rated by what another judge has decided', async () => {
    const { corpus } = await rankIn(await rankedView(12), { options: { models: [OTHER_JUDGE] } });
    expect(corpus).toEqual({ skills: 12, rated: 0 });
  });
});

describe('a ranking that does not count', () => {
  test('for want of opponents is insufficient', async () => {
    const few = await rankIn(stagedView(stagedSkills(7)));
    expect(few).toMatchObject({ status: 'insufficient', opponents: 7 });
    expect(few.reason).toBe('7 opponents were played. An Elo takes 20 opponents at least.');
    expect(few.elo).not.toBeNull();
  });

  test('in an empty corpus has no figures at all', async () => {
    const perform = pairwisePerform();
    const subject = stagedSkill('subject', 1);
    for (const view of [stagedView([]), stagedView([subject])]) {
      expect(await rankIn(view, { perform, subject })).toMatchObject({
        status: 'insufficient',
        reason: expect.stringContaining('The corpus contains no other skill.'),
        corpus: { skills: 0, rated: 0 },
        elo: null,
        ciLow: null,
        ciMethod: null,
        bradleyTerry: null,
        percentile: null,
        closest: null,
        positionBias: { rate: null, pairs: 0 },
        notes: [],
      });
    }
    expect(perform.executed).toEqual([]);
  });

  const failingFrom = (from: number, error: () => unknown) =>
    fakePerform((request, _, n) => {
      if (n >= from) throw error();
      return JSON.stringify(matchupReply(pairIn(request)));
    });

  test('with matchups that failed is errored, with the reason; what was played is told', async () => {
    const perform = failingFrom(44, () => new BudgetSpentError(1, 0.98, 0.05));
    const ranking = await rankIn(stagedView(stagedSkills(24)), {
      perform,
      options: { opponents: 24, concurrency: 1 },
    });
    expect(ranking).toMatchObject({ status: 'errored', opponents: 22 });
    expect(ranking.reason).toMatch(/^2 of 24 matchups could not be played: The remaining budget of \$1/);
    expect(ranking.failed).toHaveLength(2);
    expect(ranking.elo).not.toBeNull();
  });

  test('is none where the key is refused', async () => {
    const perform = failingFrom(3, () => new UsageError('No such key.'));
    await expect(rankIn(stagedView(stagedSkills(24)), { perform })).rejects.toBeInstanceOf(UsageError);
  });
});

test('a judge that prefers the first place leaves a skill where it started', async () => {
  const perform = pairwisePerform({ prefers: 'first' });
  const ranking = await rankIn(stagedView(stagedSkills(20)), {
    perform,
    options: { models: [JUDGE, OTHER_JUDGE] },
  });
  expect(ranking).toMatchObject({ status: 'ranked', elo: 1500, ciLow: null, ciHigh: null, ciMethod: null });
  expect(ranking.ciReason).toContain('the same rating');
  expect(ranking.positionBias).toMatchObject({ rate: 1, pairs: 40, firstPreferred: 40 });
  expect(ranking.matchups.every(({ ordersDisagree }) => ordersDisagree)).toBe(true);
  expect(ranking.dimensions.robustness).toEqual({ wins: 0, draws: 20, losses: 0 });
});

test('the matchups of a corpus are only read', async () => {
  const view = await rankedView(10);
  const matchups: RecordedMatchup[] = structuredClone([...view.matchups]);
  await rankIn(view);
  expect(view.matchups).toEqual(matchups);
});
