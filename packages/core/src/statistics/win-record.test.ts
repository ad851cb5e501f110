import { expect, test } from 'vitest';
import { pairsOf } from './win-record.ts';

test('records of one pair add up, whichever side is named first', () => {
  const pairs = pairsOf(3, [
    { a: 2, b: 1, winsA: 1, winsB: 0 },
    { a: 1, b: 2, winsA: 3, winsB: 2 },
    { a: 0, b: 1, winsA: 0, winsB: 1 },
  ]);
  expect(pairs).toEqual([
    { first: 0, second: 1, winsFirst: 0, winsSecond: 1, drawnVariance: 0 },
    { first: 1, second: 2, winsFirst: 3, winsSecond: 3, drawnVariance: 0 },
  ]);
});

test('a record without wins is no game', () => {
  expect(pairsOf(2, [{ a: 0, b: 1, winsA: 0, winsB: 0 }])).toEqual([]);
});

test('half a win in whole games shows a draw; weights show nothing', () => {
  const shown = (winsA: number, winsB: number) =>
    pairsOf(2, [{ a: 0, b: 1, winsA, winsB }])[0]?.drawnVariance;
  expect(shown(0.5, 0.5)).toBe(0.25);
  expect(shown(2.5, 1.5)).toBe(0.25);
  expect(shown(2, 1)).toBe(0);
  expect(shown(0.5, 0)).toBe(0);
});

test.each([
  ['an unknown contender', { a: 0, b: 2, winsA: 1, winsB: 0 }],
  ['a contender before the first', { a: -1, b: 1, winsA: 1, winsB: 0 }],
  ['a contender that is no index', { a: 0.5, b: 1, winsA: 1, winsB: 0 }],
  ['a contender against itself', { a: 1, b: 1, winsA: 1, winsB: 0 }],
  ['negative wins', { a: 0, b: 1, winsA: -1, winsB: 0 }],
  ['wins that are no number', { a: 0, b: 1, winsA: Number.NaN, winsB: 0 }],
  ['wins without end', { a: 0, b: 1, winsA: 1, winsB: Number.POSITIVE_INFINITY }],
])('%s is refused', (_, record) => {
  expect(() => pairsOf(2, [record])).toThrow(RangeError);
});
