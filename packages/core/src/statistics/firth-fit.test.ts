import { randomSchedule } from '@plugin-eval/tests/support/simulated-games.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ComparisonGraph, comparisonGraphs } from './comparison-graph.ts';
import { firthFit, unpenalisedStrengths } from './firth-fit.ts';
import { seededRandom } from './seeded-random.ts';
import type { WinRecord } from './win-record.ts';

const chain = (contenders: number, winsA: number, winsB: number): WinRecord[] =>
  Array.from({ length: contenders - 1 }, (_, a) => ({ a, b: a + 1, winsA, winsB }));

function graphOf(contenders: number, records: readonly WinRecord[]): ComparisonGraph {
  const [graph] = comparisonGraphs(contenders, records);
  if (graph === undefined) throw new Error('There were games.');
  return graph;
}

/** By how much the completed wins of a contender differ from what is expected, at most, as a share of its games. */
function largestSurplus(contenders: number, records: readonly WinRecord[]): number {
  const graphs = comparisonGraphs(contenders, records);
  return Math.max(
    ...graphs.map((graph) => {
      const { strengths, completed } = firthFit(graph);
      const [surplus, games] = [new Float64Array(strengths.length), new Float64Array(strengths.length)];
      graph.first.forEach((a, pair) => {
        const b = graph.second[pair] ?? 0;
        const [won, played] = [completed.wins[pair] ?? 0, completed.games[pair] ?? 0];
        const unexpected = won - played / (1 + Math.exp((strengths[b] ?? 0) - (strengths[a] ?? 0)));
        surplus[a] = (surplus[a] ?? 0) + unexpected;
        surplus[b] = (surplus[b] ?? 0) - unexpected;
        for (const own of [a, b]) games[own] = (games[own] ?? 0) + played;
      });
      return Math.max(...surplus.map((own, place) => Math.abs(own) / (games[place] ?? 0)));
    }),
  );
}

test('a long chain: every link is the log odds of its wins, with half a win more for each side', () => {
  const { strengths } = firthFit(graphOf(250, chain(250, 99, 1)));
  for (let a = 0; a < 249; a += 1) {
    expect((strengths[a] ?? 0) - (strengths[a + 1] ?? 0)).toBeCloseTo(Math.log(99.5 / 1.5), 6);
  }
});

test('without the penalty it is the log odds of the wins', () => {
  const strengths = unpenalisedStrengths(graphOf(200, chain(200, 99, 1)));
  for (let a = 0; a < 199; a += 1) {
    expect((strengths[a] ?? 0) - (strengths[a + 1] ?? 0)).toBeCloseTo(Math.log(99), 8);
  }
});

test.each([
  ['a billion wins against half a one', 50, chain(50, 1e9, 0.5)],
  [
    'a chain of wins that the last one breaks',
    150,
    [...chain(150, 100, 1), { a: 149, b: 0, winsA: 1, winsB: 0 }],
  ],
  [
    'two groups that met once',
    61,
    [...chain(30, 1, 2), ...chain(61, 2, 1).slice(31), { a: 0, b: 60, winsA: 1e6, winsB: 0.5 }],
  ],
  [
    'one against all',
    400,
    Array.from({ length: 399 }, (_, b) => ({ a: 0, b: b + 1, winsA: 1 + (b % 3), winsB: 2 })),
  ],
  ['wins only, down a chain', 250, chain(250, 10, 0)],
  [
    'wins only, around a ring',
    250,
    Array.from({ length: 250 }, (_, a) => ({ a, b: (a + 1) % 250, winsA: 1 + ((a * 7) % 50), winsB: 0 })),
  ],
])('%s', (_, contenders, records) => {
  expect(largestSurplus(contenders, records)).toBeLessThan(1e-7);
});

test('a corpus of 2,000 with 10,000 games', () => {
  const random = seededRandom(8);
  const records = Array.from({ length: 10_000 }, (): WinRecord => {
    const a = random.integerBelow(2000);
    const winsA = random.integerBelow(3) / 2;
    return { a, b: (a + 1 + random.integerBelow(1999)) % 2000, winsA, winsB: 1 - winsA };
  });
  expect(largestSurplus(2000, records)).toBeLessThan(1e-6);
});

test('two large groups that one game connects stay within reach of each other', () => {
  const random = seededRandom(5);
  const group = (from: number) =>
    randomSchedule(200, 10, random).map(([a, b]): WinRecord => {
      const winsA = random.integerBelow(2);
      return { a: from + a, b: from + b, winsA, winsB: 1 - winsA };
    });
  const records = [...group(0), ...group(200), { a: 0, b: 399, winsA: 1, winsB: 0 }];
  const { strengths } = firthFit(graphOf(400, records));
  expect((strengths[0] ?? Number.NaN) - (strengths[399] ?? Number.NaN)).toBeLessThan(6);
});

test('whole and half wins of any size up to a million are fitted', () => {
  const wins = fc
    .tuple(fc.nat(5), fc.integer({ min: 0, max: 6 }))
    .map(([own, zeros]) => (own * 10 ** zeros) / 5);
  const record = fc.record({ a: fc.nat(8), b: fc.nat(7), winsA: wins, winsB: wins });
  fc.assert(
    fc.property(fc.array(record, { minLength: 1, maxLength: 30 }), (drawn) => {
      const records = drawn.map(({ a, b, ...own }) => ({ a, b: b < a ? b : b + 1, ...own }));
      expect(largestSurplus(9, records)).toBeLessThan(1e-6);
    }),
  );
});
