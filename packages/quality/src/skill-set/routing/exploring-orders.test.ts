import { describe, expect, test } from 'vitest';
import { exploringOrders } from './exploring-orders.ts';
import type { RoutedPrompt } from './routed-prompts.ts';

const own = (owner: number): RoutedPrompt => ({
  ...{ text: `prompt of ${owner}`, owners: [owner], acceptable: new Set([owner]) },
  ...{ refused: new Set(), forNone: false },
});
const prompts = [own(0), own(0), own(1), own(1), own(2), own(2)];
const pair = (from: number, share: number, sessions: number) => ({
  ...{ from, to: (from + 1) % 3, share, sessions },
  ...{ taken: Math.round(share * sessions), spread: 0.1 },
});
const asked = (orders: ReturnType<typeof exploringOrders>) => orders.map(({ prompt }) => prompt);

describe('one more session goes', () => {
  test('to the rows of pairs of which it is not clear which is among the worst', () => {
    const suspected = [pair(0, 0.9, 20), pair(1, 0.5, 20), pair(2, 0.45, 20)];
    const rows = asked(exploringOrders(prompts, suspected, Array(6).fill(10), 6, 2)).map(
      (at) => prompts[at]?.owners[0],
    );
    expect(new Set(rows)).toEqual(new Set([1, 2]));
  });

  test('to a row that was hardly looked at, where the others are known well', () => {
    const suspected = [pair(0, 0.9, 400), pair(1, 0.02, 400)];
    expect(
      prompts[asked(exploringOrders(prompts, suspected, [200, 200, 200, 200, 1, 0], 1, 1))[0] ?? 0],
    ).toEqual(own(2));
  });

  test('within a row to the prompts that had the fewest', () => {
    expect(asked(exploringOrders([own(0), own(0)], [pair(0, 0.5, 2)], [2, 0], 3, 1))).toEqual([1, 1, 0]);
  });
});

test('prompts that belong to no skill are not explored, and without others there is nothing to ask', () => {
  const stray: RoutedPrompt = { ...own(0), owners: [], acceptable: new Set(), forNone: true };
  expect(exploringOrders([stray], [], [0], 4, 10)).toEqual([]);
});
