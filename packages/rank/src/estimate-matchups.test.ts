import type { ModelRequest } from '@plugin-eval/engine/model/model.ts';
import { type fakePerform, sentBytes } from '@plugin-eval/tests/support/fake-perform.ts';
import {
  JUDGE,
  judgeNamed,
  OTHER_JUDGE,
  pairwisePerform,
  playOptions,
  rankStaged,
  stagedSkill,
  stagedSkills,
  stagedView,
} from '@plugin-eval/tests/support/ranking-stage.ts';
import { describe, expect, test } from 'vitest';
import { estimateMatchups, estimateRankCorpus, estimateRankSkill } from './estimate-matchups.ts';
import { rankCorpus } from './rank-corpus.ts';
import { rankSkill } from './rank-skill.ts';

const PRICE = { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 };
const KNOWN = { seed: 1, priceOf: () => PRICE };

/** Bytes that the calls of a run have shown. */
function shownBytesOf(perform: ReturnType<typeof fakePerform>): number {
  const requests = perform.executed.map(({ input }) => input as unknown as ModelRequest);
  return requests.reduce((sum, request) => sum + sentBytes(request), 0);
}

const LONG = Array.from({ length: 6 }, (_, i) =>
  stagedSkill(`s${i}`, i, {
    text: `# A skill\n\ncraft: ${i}\n${'More\u200b of it. '.repeat(2_000)}`,
    references: { 'references/a.md': 'Größe '.repeat(500 * i) },
  }),
);

test.each([
  ['small skills', stagedSkills(9), [JUDGE]],
  ['large ones with hidden characters', LONG, [JUDGE]],
  ['two judges', stagedSkills(6), [JUDGE, OTHER_JUDGE]],
])(
  'a corpus of %s: the calls that are made at least, and room for what they show',
  async (_, staged, models) => {
    const options = { ...playOptions({ models }), gamesPerSkill: 4 };
    const perform = pairwisePerform();
    await rankCorpus(stagedView(staged), options, { perform, seed: 1, playedOn: 'x' });
    const { games, estimate } = estimateRankCorpus(stagedView(staged), options, KNOWN);
    expect(estimate.calls).toEqual({ min: perform.executed.length, max: 2 * perform.executed.length });
    expect(games * 2 * models.length).toBe(perform.executed.length);
    const bytes = shownBytesOf(perform);
    expect(estimate.inputTokens.min).toBeLessThanOrEqual(bytes / 4);
    expect(estimate.inputTokens.max).toBeGreaterThanOrEqual(bytes / 3);
  },
);

test('one skill: its opponents', async () => {
  const subject = stagedSkill('subject', 4.5).contender;
  const options = { ...playOptions(), opponents: 7 };
  const perform = pairwisePerform();
  await rankSkill(subject, stagedView(stagedSkills(12)), options, { perform, seed: 1 });
  const { games, estimate } = estimateRankSkill(subject, stagedView(stagedSkills(12)), options, KNOWN);
  expect([games, estimate.calls.min]).toEqual([7, perform.executed.length]);
  expect(estimate.inputTokens.min).toBeLessThanOrEqual(shownBytesOf(perform) / 4);
});

test('what was decided in earlier runs costs nothing', async () => {
  const staged = stagedSkills(8);
  const { played } = await rankStaged(staged);
  const view = stagedView(staged, played);
  const { games, estimate } = estimateRankCorpus(view, { ...playOptions(), gamesPerSkill: 4 }, KNOWN);
  expect([games, estimate.calls.max, estimate.costUsd]).toEqual([0, 0, { min: 0, max: 0 }]);
});

test('what may not fit takes nothing at least, and at most what fits', async () => {
  const options = { ...playOptions({ contextTokensOf: () => 21_000 }), gamesPerSkill: 5 };
  const perform = pairwisePerform();
  const { leaderboard } = await rankCorpus(stagedView(LONG), options, { perform, seed: 1, playedOn: 'x' });
  const { estimate } = estimateRankCorpus(stagedView(LONG), options, KNOWN);
  expect(leaderboard.games).toMatchObject({ played: 0, failed: 15 });
  expect(estimate.calls).toEqual({ min: 0, max: 60 });
  expect(estimate.costUsd?.min).toBe(0);
  expect(estimate.inputTokens.max).toBeLessThan(60 * 21_000);
});

describe('the cost', () => {
  const cost = (models = [JUDGE], sizes = [10_000], maxOutputTokens = 4_000) =>
    estimateMatchups(sizes, { ...playOptions({ models }), maxOutputTokens }, KNOWN).costUsd ?? {
      min: -1,
      max: -1,
    };

  test('grows with judges, skills and answers', () => {
    for (const more of [
      cost([JUDGE, OTHER_JUDGE]),
      cost([JUDGE], [10_000, 10_000]),
      cost([JUDGE], [20_000]),
    ]) {
      expect(more.min).toBeGreaterThan(cost().min);
      expect(more.max).toBeGreaterThan(cost().max);
    }
    expect(cost([JUDGE], [10_000], 8_000).max).toBeGreaterThan(cost().max);
    expect(cost().max).toBeGreaterThan(cost().min);
  });

  test('is that of two calls of 4,000 bytes of tokens for a pair and a judge, at least', () => {
    // (10,000 + 10,000 bytes) / 5 = 4,000 tokens of input, 400 of output.
    expect(cost().min).toBeCloseTo((2 * (4_000 * 3 + 400 * 15)) / 1e6, 12);
  });

  test('of a second judge of the same model may be that of cached text', () => {
    expect(cost([JUDGE, JUDGE]).min).toBeLessThan(cost([JUDGE, OTHER_JUDGE]).min);
    expect(cost([JUDGE, JUDGE]).max).toBe(cost([JUDGE, OTHER_JUDGE]).max);
  });

  test('is unknown when a price is', () => {
    const models = [JUDGE, judgeNamed('openai-compatible:x')];
    const priceOf = ({ provider }: { provider: string }) => (provider === 'openai' ? PRICE : null);
    const estimate = estimateMatchups([1_000], playOptions({ models }), { priceOf });
    expect(estimate.costUsd).toBeNull();
    expect(estimate.calls).toEqual({ min: 4, max: 8 });
  });
});

test('what ranking a corpus takes is read from the index: no skill is opened', () => {
  const unread = {
    ...stagedView(LONG),
    load: () => {
      throw new Error('No skill has to be read for an estimate.');
    },
  };
  const options = { ...playOptions(), gamesPerSkill: 2 };
  expect(estimateRankCorpus(unread, options, KNOWN)).toEqual(
    estimateRankCorpus(stagedView(LONG), options, KNOWN),
  );
});
