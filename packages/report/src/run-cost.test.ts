import { expect, test } from 'vitest';
import { describeRunCost } from './run-cost.ts';

test.each([
  [{ costUsd: 0, knownCostUsd: 0 }, '$0.00'],
  [{ costUsd: 1.25, knownCostUsd: 1.25 }, '$1.25'],
  [{ costUsd: null, knownCostUsd: 0 }, 'cost unknown'],
  [{ costUsd: null, knownCostUsd: 1.2 }, '$1.20 and calls of unknown cost'],
])('%j is %s', (run, text) => {
  expect(describeRunCost(run)).toBe(text);
});
