import { expect, test } from 'vitest';
import { weightedRecall } from './weighted-recall.ts';

test('a skill that is used three times as often counts three times', () => {
  expect(weightedRecall([1, 0.5], [3, 1])).toBe(0.875);
});

test('skills without prompts or use do not count, and without any use there is no mean', () => {
  expect(weightedRecall([1, null, 0], [2, 9, 0])).toBe(1);
  expect(weightedRecall([1, 0.5], [0, 0])).toBeNull();
});
