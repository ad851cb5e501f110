import { describe, expect, test } from 'vitest';
import { GPT, judgeLayer, SONNET, selfReportedLayer } from '../../../test/support/judge-layers.ts';
import { describeJudges, describeUsage, summariseJudge } from './judge-summary.ts';

test('two judges: models, agreement, cost, tokens', () => {
  expect(summariseJudge(judgeLayer())).toEqual([
    `2 judges (${SONNET}, ${GPT})`,
    'kappa 0.60 on 10 prompts',
    '$0.18',
    '61,480 tokens in (32,000 from a cache), 9,204 out',
  ]);
});

test('one judge has nobody to agree with', () => {
  expect(summariseJudge(judgeLayer({ judges: 1, models: [SONNET], kappa: null })).slice(0, 2)).toEqual([
    SONNET,
    '$0.18',
  ]);
});

test('what nobody knows is unknown, never zero', () => {
  const layer = judgeLayer({ kappa: null, costUsd: null, usage: null });
  expect(summariseJudge(layer).slice(1)).toEqual(['kappa not measured', 'cost unknown', 'tokens unknown']);
});

test('the layer of a plugin, which holds sums, claims no agreement', () => {
  const sums = judgeLayer({ assessments: {}, kappa: null, triggerPrompts: null });
  expect(summariseJudge(sums).join()).not.toContain('kappa');
});

test('scores from outside have no model, cost or tokens', () => {
  expect(summariseJudge(selfReportedLayer())).toEqual([
    'self-reported: handed in from outside, not measured by this run',
  ]);
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
