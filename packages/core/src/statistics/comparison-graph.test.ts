import { expect, test } from 'vitest';
import { comparisonGraphs } from './comparison-graph.ts';

const game = (a: number, b: number) => ({ a, b, winsA: 1, winsB: 0 });

test('contenders that are linked by games make a component, in the order of the least of them', () => {
  const graphs = comparisonGraphs(8, [game(6, 2), game(5, 1), game(1, 7), game(4, 2)]);
  expect(graphs.map(({ members }) => [...members])).toEqual([
    [1, 5, 7],
    [2, 4, 6],
  ]);
  expect(graphs.map(({ games }) => [...games])).toEqual([
    [2, 1, 1],
    [2, 1, 1],
  ]);
});

test('pairs have local numbers, and each contender is linked to its opponents', () => {
  const [graph] = comparisonGraphs(8, [game(7, 1), game(5, 1), game(1, 7)]);
  expect([...(graph?.first ?? [])]).toEqual([0, 0]);
  expect([...(graph?.second ?? [])]).toEqual([1, 2]);
  expect([...(graph?.winsFirst ?? [])]).toEqual([0, 1]);
  expect([...(graph?.winsSecond ?? [])]).toEqual([1, 1]);
  expect([...(graph?.links.offsets ?? [])]).toEqual([0, 2, 3, 4]);
  expect([...(graph?.links.neighbours ?? [])]).toEqual([1, 2, 0, 0]);
  expect([...(graph?.links.pairs ?? [])]).toEqual([0, 1, 0, 1]);
});

test('without games there is no component', () => {
  expect(comparisonGraphs(3, [])).toEqual([]);
  expect(comparisonGraphs(0, [])).toEqual([]);
});
