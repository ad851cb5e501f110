import { describe, expect, test } from 'vitest';
import { matchupReply } from '../../test/stand-ins/pairwise-judge.ts';
import { fakePerform } from '../../test/support/fake-perform.ts';
import {
  decidingPerform,
  pairIn,
  pairwisePerform,
  playOptions,
  stagedSkill,
} from '../../test/support/ranking-stage.ts';
import { headToHeadSchema } from '../documents/comparison.ts';
import { toDocument } from '../documents/to-document.ts';
import { AccessError } from '../errors/access-error.ts';
import { TaskErroredError } from '../errors/task-errored-error.ts';
import { playHeadToHead } from './head-to-head.ts';

const CRANE = stagedSkill('crane', 80).contender;
const HERON = stagedSkill('heron', 40).contender;

function compare(perform: ReturnType<typeof fakePerform>, rounds = 8, b = HERON) {
  return playHeadToHead(CRANE, b, rounds, playOptions(), { perform, seed: 1 });
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
    ciLow: 0,
    pValue: expect.closeTo(2 / 2 ** 8, 12),
    verdict: 'a',
    positionBias: { rate: 0, pairs: 8 },
    failed: [],
  });
  expect(result.ciHigh).toBeGreaterThan(0.1);
  expect(result.ciHigh).toBeLessThan(0.5);
  expect(result.dimensions.output_quality).toEqual({ winsA: 8, winsB: 0, draws: 0 });
  expect(result.covers).toContain('openai:first');
  expect(result.covers).toContain('Not what another judge would decide');
  expect(() => headToHeadSchema.parse(toDocument(result))).not.toThrow();
});

test('named the other way round it is the mirror image', async () => {
  const perform = pairwisePerform();
  const turned = await playHeadToHead(HERON, CRANE, 8, playOptions(), { perform, seed: 1 });
  expect(turned).toMatchObject({ winsA: 0, winsB: 8, scoreB: 1, verdict: 'b', ciHigh: 1 });
});

test('every round is asked anew', async () => {
  const perform = pairwisePerform();
  const { matchups } = await compare(perform, 3);
  expect(perform.executed).toHaveLength(6);
  expect(matchups.map(({ sample }) => sample)).toEqual([0, 1, 2]);
});

describe('no significant difference', () => {
  test('is what few rounds can show, even when all are won, and that is said', async () => {
    const result = await compare(pairwisePerform(), 5);
    expect(result).toMatchObject({
      winsA: 5,
      verdict: 'no-significant-difference',
      pValue: expect.closeTo(0.0625, 12),
    });
    expect(result.ciHigh).toBeGreaterThan(0.5);
    expect(result.covers).toContain('six are the fewest');
  });

  test('is what a judge shows that goes by the place', async () => {
    const result = await compare(pairwisePerform({ prefers: 'second' }));
    expect(result).toMatchObject({ draws: 8, scoreB: 0.5, pValue: 1, verdict: 'no-significant-difference' });
    expect(result.positionBias).toMatchObject({ rate: 1, secondPreferred: 8 });
    expect(result.ciHigh).toBeGreaterThan(0.6);
  });

  test('is what even wins and losses show', async () => {
    let round = 0;
    const perform = decidingPerform((a) => {
      const craneWins = Math.floor(round++ / 2) % 2 === 0;
      return a.includes('craft: 80') === craneWins ? 'A' : 'B';
    });
    const result = await playHeadToHead(CRANE, HERON, 10, playOptions({ concurrency: 1 }), {
      perform,
      seed: 1,
    });
    expect(result).toMatchObject({ winsA: 5, winsB: 5, verdict: 'no-significant-difference', scoreB: 0.5 });
  });

  test('is what two skills have by definition that show a judge the same text, and nothing is asked', async () => {
    const perform = pairwisePerform();
    const twin = stagedSkill('twin', 0, { text: CRANE.files[0]?.text ?? '' }).contender;
    const result = await compare(perform, 8, twin);
    expect(perform.executed).toEqual([]);
    expect(result).toMatchObject({ rounds: 0, scoreB: 0.5, pValue: 1, verdict: 'no-significant-difference' });
    expect(result.covers).toContain('draw by definition');
    expect(() => headToHeadSchema.parse(toDocument(result))).not.toThrow();
  });
});

describe('rounds that failed', () => {
  test('are errored while they could still decide it', async () => {
    const result = await compare(failing((n) => n >= 10));
    expect(result.verdict).toBe('errored');
    expect(result.rounds + result.failed.length).toBe(8);
    expect(result.rounds).toBeLessThan(6);
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
      () => new AccessError('openai', 401, 'No such key.'),
    );
    await expect(compare(perform)).rejects.toBeInstanceOf(AccessError);
  });
});
