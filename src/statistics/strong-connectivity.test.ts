import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparisonGraphs } from './comparison-graph.ts';
import { isStronglyConnected } from './strong-connectivity.ts';
import type { WinRecord } from './win-record.ts';

const win = (a: number, b: number): WinRecord => ({ a, b, winsA: 1, winsB: 0 });

test.each([
  ['a cycle of wins', [win(0, 1), win(1, 2), win(2, 0)], true],
  ['a chain of wins', [win(0, 1), win(1, 2)], false],
  ['a chain of draws', [0, 1].map((a) => ({ a, b: a + 1, winsA: 0.5, winsB: 0.5 })), true],
  ['a cycle and one that lost to it', [win(0, 1), win(1, 2), win(2, 0), win(2, 3)], false],
  ['a cycle and one that beat it', [win(0, 1), win(1, 2), win(2, 0), win(3, 0)], false],
])('%s: %#', (_, records, expected) => {
  expect(comparisonGraphs(4, records).map(isStronglyConnected)).toEqual([expected]);
});

test('it is so exactly when no group lost no game to the others', () => {
  const contender = fc.nat(5);
  const records = fc.array(fc.tuple(contender, contender), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(records, (drawn) => {
      const wins = drawn.filter(([a, b]) => a !== b).map(([a, b]) => win(a, b));
      for (const graph of comparisonGraphs(6, wins)) {
        const members = [...graph.members];
        const inside = wins.filter(({ a }) => members.includes(a));
        const groups = Array.from({ length: 2 ** members.length - 2 }, (_, index) =>
          members.filter((__, place) => ((index + 1) >> place) % 2 === 1),
        );
        const everyGroupLost = groups.every((group) =>
          inside.some(({ a, b }) => !group.includes(a) && group.includes(b)),
        );
        expect(isStronglyConnected(graph)).toBe(everyGroupLost);
      }
    }),
  );
});
