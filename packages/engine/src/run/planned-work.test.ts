import { expect, test } from 'vitest';
import { addEstimates, type Estimate } from './planned-work.ts';

const judge: Estimate = {
  calls: { min: 5, max: 10 },
  inputTokens: { min: 20_000, max: 45_000 },
  outputTokens: { min: 1_000, max: 8_000 },
  costUsd: { min: 0.05, max: 0.25 },
};

test('estimates add up, the least to the least and the most to the most', () => {
  expect(addEstimates([judge, judge])).toEqual({
    calls: { min: 10, max: 20 },
    inputTokens: { min: 40_000, max: 90_000 },
    outputTokens: { min: 2_000, max: 16_000 },
    costUsd: { min: 0.1, max: 0.5 },
  });
});

test('an unknown price makes the sum unknown, not smaller', () => {
  expect(addEstimates([judge, { ...judge, costUsd: null }]).costUsd).toBeNull();
});

test('nothing to do costs nothing', () => {
  expect(addEstimates([])).toEqual({
    calls: { min: 0, max: 0 },
    inputTokens: { min: 0, max: 0 },
    outputTokens: { min: 0, max: 0 },
    costUsd: { min: 0, max: 0 },
  });
});
