import { headToHeadSchema, type Round } from '@plugin-eval/core/documents/comparison.ts';
import { toDocument } from '@plugin-eval/core/documents/to-document.ts';
import { TaskErroredError } from '@plugin-eval/core/errors/task-errored-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { matchupReply } from '@plugin-eval/tests/stand-ins/pairwise-judge.ts';
import { fakePerform } from '@plugin-eval/tests/support/fake-perform.ts';
import {
  decidingPerform,
  JUDGE,
  pairIn,
  pairwisePerform,
  playOptions,
  stagedSkill,
} from '@plugin-eval/tests/support/ranking-stage.ts';
import { describe, expect, test } from 'vitest';
import { type PlannedRounds, playHeadToHead, reduceRounds } from './play-head-to-head.ts';

const CRANE = stagedSkill('crane', 80).contender;
const HERON = stagedSkill('heron', 40).contender;

/** Rounds with a task of their own each. */
function planned(rounds: number): PlannedRounds {
  const tasks = Array.from({ length: rounds }, (_, index) => ({
    text: `Fold number ${index + 1}.`,
    from: index % 2 === 0 ? ('a' as const) : ('b' as const),
    source: 'author' as const,
  }));
  return { wanted: rounds, tasks };
}

function compare(perform: ReturnType<typeof fakePerform>, rounds = 8, b = HERON) {
  return playHeadToHead(CRANE, b, planned(rounds), playOptions(), { perform, seed: 1 });
}

/** Answers as usual but for the calls that it is told of. */
function failing(
  fails: (n: number) => boolean,
  error = () => new TaskErroredError('x', 'overload', 5, '529') as Error,
) {
  return fakePerform((request, _, n) => {
    if (fails(n)) throw error();
    return JSON.stringify(matchupReply(pairIn(request)));
  });
}

test('a skill that wins every round is better, with figures that say how sure that is', async () => {
  const result = await compare(pairwisePerform());
  expect(result).toMatchObject({
    rounds: 8,
    winsA: 8,
    winsB: 0,
    draws: 0,
    scoreB: 0,
    preferenceB: 0,
    ciLow: 0,
    // Of the 12,870 ways to choose eight of sixteen answers, this one and its mirror image.
    pValue: expect.closeTo(2 / 12_870, 14),
    pValueReason: null,
    signTestPValue: expect.closeTo(2 / 2 ** 8, 12),
    verdict: 'a',
    positionBias: { rate: 0, pairs: 8 },
    failed: [],
  });
  expect(result.ciHigh).toBeGreaterThan(0.05);
  expect(result.ciHigh).toBeLessThan(0.5);
  expect(result.power.map(({ preference, power }) => [preference, power.toFixed(2)])).toEqual([
    [0.8, '0.60'],
    [0.9, '0.93'],
    [0.95, '0.99'],
  ]);
  expect(result.dimensions.output_quality).toEqual({ winsA: 8, winsB: 0, draws: 0 });
  expect(result.covers).toContain('openai:first');
  expect(result.covers).toContain('Not what another judge would prefer');
  expect(() => headToHeadSchema.parse(toDocument(result))).not.toThrow();
});

test('named the other way round it is the mirror image', async () => {
  const perform = pairwisePerform();
  const turned = await playHeadToHead(HERON, CRANE, planned(8), playOptions(), { perform, seed: 1 });
  expect(turned).toMatchObject({ winsA: 0, winsB: 8, scoreB: 1, verdict: 'b', ciHigh: 1 });
});

test('every round has its own task, in both orders, between the delimiters of the material', async () => {
  const perform = pairwisePerform();
  const { matchups } = await compare(perform, 3);
  expect(perform.executed).toHaveLength(6);
  expect(matchups.map(({ task }) => task.text)).toEqual([
    'Fold number 1.',
    'Fold number 2.',
    'Fold number 3.',
  ]);
  const asked = perform.executed.map((task) => JSON.stringify(task));
  expect(asked.filter((one) => one.includes('Fold number 2.'))).toHaveLength(2);
  for (const one of asked) expect(one).toMatch(/<<<ATTACHMENT \w+ lines=1\\nFold number \d\./);
});

test('a task that comes twice is the same request to the byte, and counts once', async () => {
  const { played } = await playedRounds(3);
  const [first, second, third] = played as [Round, Round, Round];
  const result = reduceRounds({ played: [first, second, { ...third, task: first.task }], failed: [] }, 3);
  expect(result).toMatchObject({ rounds: 2, winsA: 2, matchups: [first, second] });
});

async function playedRounds(rounds: number) {
  const { matchups } = await compare(pairwisePerform(), rounds);
  return { played: matchups };
}

describe('five distinct tasks', () => {
  test('are the fewest for a p-value: with four there is none, the reason is given, and nothing is claimed', async () => {
    const result = await compare(pairwisePerform(), 4);
    expect(result).toMatchObject({
      winsA: 4,
      pValue: null,
      ciLow: null,
      power: [],
      verdict: 'too-few-tasks',
      pValueReason: 'Only 4 distinct tasks were judged; below 5 there is no p-value and no interval.',
    });
    expect(() => headToHeadSchema.parse(toDocument(result))).not.toThrow();
  });

  test('can show a difference: 2 of the 252 ways to choose five of ten', async () => {
    const result = await compare(pairwisePerform(), 5);
    expect(result).toMatchObject({ winsA: 5, verdict: 'a', pValue: expect.closeTo(2 / 252, 12) });
  });

  test('are counted after copies are left out', async () => {
    const { played } = await playedRounds(5);
    const [first] = played as [Round];
    const copies = played.map((round, index) => (index < 2 ? { ...round, task: first.task } : round));
    expect(reduceRounds({ played: copies, failed: [] }, 5)).toMatchObject({ rounds: 4, pValue: null });
  });
});

test('several judges of one answer are averaged: nine in ten of sixteen answers are no more than sixteen answers', async () => {
  const perform = pairwisePerform();
  const options = playOptions({ models: [JUDGE, JUDGE, JUDGE] });
  const result = await playHeadToHead(CRANE, HERON, planned(8), options, { perform, seed: 1 });
  expect(perform.executed).toHaveLength(48);
  expect(result.pValue).toBeCloseTo(2 / 12_870, 14);
});

describe('no significant difference', () => {
  test('is what a judge shows that goes by the place', async () => {
    const result = await compare(pairwisePerform({ prefers: 'second' }));
    expect(result).toMatchObject({ draws: 8, scoreB: 0.5, pValue: 1, verdict: 'no-significant-difference' });
    expect(result.positionBias).toMatchObject({ rate: 1, secondPreferred: 8 });
    expect(result).toMatchObject({ preferenceB: null, ciLow: 0, ciHigh: 1 });
  });

  test('is what even wins and losses show', async () => {
    const perform = decidingPerform((a, _, request) => {
      const task = Number(/Fold number (\d+)/.exec(JSON.stringify(request))?.[1]);
      return a.includes('craft: 80') === (task % 2 === 0) ? 'A' : 'B';
    });
    const result = await compare(perform, 10);
    expect(result).toMatchObject({ winsA: 5, winsB: 5, verdict: 'no-significant-difference', scoreB: 0.5 });
  });

  test('is what two skills have by definition that show a judge the same text, and nothing is asked', async () => {
    const perform = pairwisePerform();
    const twin = stagedSkill('twin', 0, { text: CRANE.files[0]?.text ?? '' }).contender;
    const result = await compare(perform, 8, twin);
    expect(perform.executed).toEqual([]);
    expect(result).toMatchObject({
      rounds: 0,
      scoreB: 0.5,
      pValue: null,
      pValueReason: expect.stringContaining('same text'),
      verdict: 'no-significant-difference',
    });
    expect(result.covers).toContain('draw by definition');
    expect(() => headToHeadSchema.parse(toDocument(result))).not.toThrow();
  });
});

describe('rounds that failed', () => {
  test('are errored while they could still decide it', async () => {
    const result = await compare(failing((n) => n >= 8));
    expect(result.verdict).toBe('errored');
    expect(result.rounds + result.failed.length).toBe(8);
    expect(result.rounds).toBeLessThan(5);
  });

  test('do not undo what the others show', async () => {
    const result = await compare(failing((n) => n === 1));
    expect(result).toMatchObject({ rounds: 7, winsA: 7, verdict: 'a' });
    expect(result.failed).toHaveLength(1);
  });

  test('all of them leave no figures', async () => {
    const result = await compare(failing(() => true));
    expect(result).toMatchObject({ rounds: 0, scoreB: null, ciLow: null, pValue: null, verdict: 'errored' });
    expect(() => headToHeadSchema.parse(toDocument(result))).not.toThrow();
  });

  test('for a refused key end the run', async () => {
    const perform = failing(
      (n) => n === 3,
      () => new UsageError('No such key.'),
    );
    await expect(compare(perform)).rejects.toBeInstanceOf(UsageError);
  });
});
