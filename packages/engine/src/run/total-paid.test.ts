import { expect, test } from 'vitest';
import { sumSpending, totalPaid } from './total-paid.ts';

const usage = (inputTokens: number) => ({
  inputTokens,
  outputTokens: 1,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
});

test('usage and cost are added up; nothing costs nothing', () => {
  expect(sumSpending([])).toEqual({ usage: { ...usage(0), outputTokens: 0 }, costUsd: 0 });
  expect(
    sumSpending([
      { usage: usage(10), costUsd: 0.5 },
      { usage: usage(5), costUsd: 0.25 },
    ]),
  ).toEqual({ usage: { ...usage(15), outputTokens: 2 }, costUsd: 0.75 });
});

test('a part that is unknown makes the sum unknown, each by itself', () => {
  expect(
    sumSpending([
      { usage: usage(10), costUsd: null },
      { usage: usage(5), costUsd: 0.25 },
    ]),
  ).toEqual({ usage: { ...usage(15), outputTokens: 2 }, costUsd: null });
  expect(sumSpending([{ usage: null, costUsd: 0 }])).toEqual({ usage: null, costUsd: 0 });
});

test('what rests on the same answers is counted once', () => {
  const answer = { keys: ['a', 'b'], usage: usage(10), costUsd: 1 };
  expect(totalPaid([answer, { ...answer }, { ...answer, keys: ['c'] }]).costUsd).toBe(2);
});
