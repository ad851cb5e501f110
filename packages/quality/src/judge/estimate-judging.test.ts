import { fakePerform, sentBytes } from '@plugin-eval/tests/support/fake-perform.ts';
import { honestAnswer } from '@plugin-eval/tests/support/judge-answers.ts';
import {
  FIRST_MODEL,
  judge,
  judgeModel,
  judgeOptions,
  judgeSubject,
  SECOND_MODEL,
} from '@plugin-eval/tests/support/judge-stage.ts';
import { skillText } from '@plugin-eval/tests/support/skill-text.ts';
import { expect, test } from 'vitest';
import { estimateJudge } from './estimate-judging.ts';
import type { JudgeOptions } from './judge-options.ts';
import type { JudgeSubject } from './judge-subject.ts';

const PRICE = { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 };
const EVALS = JSON.stringify(
  Array.from({ length: 10 }, (_, i) => ({ query: `prompt ${i}`, should_trigger: i < 5 })),
);
const LONG = {
  'SKILL.md': skillText({
    body: `# Crane\n\nFold the square along both diagonals.\n\n${'More. '.repeat(9_000)}`,
  }),
};

function estimate(subject: JudgeSubject, options: Partial<JudgeOptions> = {}) {
  return estimateJudge(subject, judgeOptions(options), { seed: 1, priceOf: () => PRICE });
}

test.each<[string, () => JudgeSubject, Partial<JudgeOptions>]>([
  ['one judge', () => judgeSubject(), {}],
  ['three judges of two models', () => judgeSubject(), { models: [FIRST_MODEL, SECOND_MODEL, FIRST_MODEL] }],
  ['all rubrics', () => judgeSubject(), { rubrics: 'all' }],
  ["the author's prompts", () => judgeSubject({ 'trigger_eval.json': EVALS }), {}],
  ['an exempt skill', () => judgeSubject({}, true), {}],
  ['a verified judge', () => judgeSubject(), { verifyJudge: true, models: [FIRST_MODEL, SECOND_MODEL] }],
  ['a long skill', () => judgeSubject(LONG), {}],
  ['a skill that does not fit', () => judgeSubject(LONG), { contextTokensOf: () => 20_000 }],
])(
  '%s: at least the calls that are made when every answer is good, at most twice as many',
  async (_, subject, options) => {
    const skill = subject();
    const perform = fakePerform((request) => honestAnswer(request));
    await judge(perform, skill, options);
    const { calls, inputTokens, work = [] } = estimate(skill, options);
    // The known-bad skill's quotes are refused and repaired here: verification takes its labels only.
    const firstCalls = perform.executed.filter(
      ({ input }) => (input as { messages: unknown[] }).messages.length === 1,
    );
    expect(calls).toEqual({ min: firstCalls.length, max: 2 * firstCalls.length });
    const bytes = firstCalls.reduce((sum, { input }) => sum + sentBytes(input as never), 0);
    expect(inputTokens.min).toBeLessThanOrEqual(bytes / 4);
    expect(inputTokens.max).toBeGreaterThanOrEqual(bytes / 3);
    const likely = work.reduce((sum, one) => sum + (one.inputTokens ?? 0), 0);
    expect(likely).toBeGreaterThanOrEqual(0.85 * (bytes / 4));
    expect(likely).toBeLessThanOrEqual(1.2 * (bytes / 4));
  },
);

test('the cost is a range that grows with the judges, and unknown when a price is', () => {
  const one = estimate(judgeSubject());
  const two = estimate(judgeSubject(), { models: [FIRST_MODEL, SECOND_MODEL] });
  expect(one.costUsd?.min).toBeGreaterThan(0);
  expect(one.costUsd?.max).toBeGreaterThan(one.costUsd?.min ?? Infinity);
  expect(two.costUsd?.min).toBeGreaterThan(one.costUsd?.min ?? Infinity);
  const unknown = estimateJudge(
    judgeSubject(),
    judgeOptions({ models: [FIRST_MODEL, judgeModel('openai-compatible:x')] }),
    {
      seed: 1,
      priceOf: ({ provider }) => (provider === 'openai' ? PRICE : null),
    },
  );
  expect(unknown.costUsd).toBeNull();
  expect(unknown.calls).toEqual(two.calls);
});

test('the list of siblings is counted where it goes along: for scope, for coherence and for the writing of prompts', () => {
  const alone = judgeSubject();
  const siblings = Array.from({ length: 24 }, (_, i) => ({
    name: `fold-${i}`,
    description: 'x'.repeat(380),
    isListed: false,
  }));
  // 24 lines of "- fold-1: xxx…": 9.4 kB and more, 3,100 tokens at most and 1,880 at least.
  const more = (options: Partial<JudgeOptions>) => {
    const [without, counted] = [estimate(alone, options), estimate({ ...alone, siblings }, options)];
    return counted.inputTokens.min - without.inputTokens.min;
  };
  expect(more({})).toBeGreaterThan(2 * 1_850);
  expect(more({})).toBeLessThan(2 * 2_000);
  expect(more({ rubrics: 'all' })).toBeGreaterThan(3 * 1_850);
  expect(more({ rubrics: 'all' })).toBeLessThan(3 * 2_000);
});

test('a material that is sent again may come from a cache, and costs no less than that', () => {
  const long = estimate(judgeSubject(LONG));
  const uncached = (long.inputTokens.min * PRICE.input + long.outputTokens.min * PRICE.output) / 1e6;
  expect(long.costUsd?.min).toBeLessThan(uncached);
});
