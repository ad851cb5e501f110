import { judgeLayer } from '@plugin-eval/tests/support/judge-layers.ts';
import { expect, test } from 'vitest';
import { tallyOutcomes, triggerOutcomes } from './trigger-outcome.ts';

test.each([
  [true, true, 'hit'],
  [true, false, 'miss'],
  [false, true, 'false alarm'],
  [false, false, 'correct rejection'],
  [true, null, 'errored'],
  [false, null, 'errored'],
] as const)('should trigger %j, predicted %j: %s', (shouldTrigger, predicted, outcome) => {
  expect(triggerOutcomes({ prompt: 'Fold.', shouldTrigger, predictions: [predicted] })).toEqual([outcome]);
});

test('the outcomes of one judge are counted, those that did not occur left out', () => {
  const prompts = judgeLayer().triggerPrompts?.prompts ?? [];
  expect(tallyOutcomes(prompts, 0)).toBe('4 hits, 1 miss, 1 false alarm, 4 correct rejections');
  expect(tallyOutcomes(prompts, 1)).toBe('4 hits, 1 miss, 2 false alarms, 2 correct rejections, 1 errored');
  const missed = prompts.map((one) => ({ ...one, shouldTrigger: true, predictions: [false] }));
  expect(tallyOutcomes(missed, 0)).toBe('10 misses');
});
