import { GPT, judgeLayer, SONNET } from '@plugin-eval/tests/support/judge-layers.ts';
import { describe, expect, test } from 'vitest';
import { describeJudges, describeKappa, describeUsage, hasOwnAssessments } from './judge-summary.ts';

test('two judges: models, agreement, tokens', () => {
  const layer = judgeLayer();
  expect(describeJudges(layer)).toBe(`2 judges (${SONNET}, ${GPT})`);
  expect(describeKappa(layer)).toBe(
    'kappa 0.60 on 10 prompts (moderate, target 0.70); the description may leave open which requests are meant',
  );
  expect(describeKappa({ ...layer, kappa: 0.8 })).toBe('kappa 0.80 on 10 prompts (strong)');
  expect(describeUsage(layer.usage)).toBe('61,480 tokens in (32,000 from a cache), 9,204 out');
});

test('what nobody knows is unknown, never zero', () => {
  expect(describeKappa(judgeLayer({ kappa: null }))).toBe('kappa not measured');
  expect(describeUsage(null)).toBe('tokens unknown');
});

test('the layer of a plugin, which holds sums, has no assessment of its own to agree on', () => {
  expect(hasOwnAssessments(judgeLayer())).toBe(true);
  expect(hasOwnAssessments(judgeLayer({ assessments: {}, kappa: null, triggerPrompts: null }))).toBe(false);
});

describe('the judges', () => {
  test.each([
    [1, [SONNET], SONNET],
    [1, [], 'model unknown'],
    [3, [SONNET, SONNET, SONNET], `3 judges (all ${SONNET})`],
    [3, [SONNET, GPT, SONNET], `3 judges (${SONNET}, ${GPT}, ${SONNET})`],
  ])('%i of %j: %s', (judges, models, text) => {
    expect(describeJudges({ judges, models })).toBe(text);
  });
});

test('tokens without a cache say nothing of one', () => {
  const usage = { inputTokens: 1_200, outputTokens: 30, cacheReadTokens: 0, cacheWriteTokens: 0 };
  expect(describeUsage(usage)).toBe('1,200 tokens in, 30 out');
});
