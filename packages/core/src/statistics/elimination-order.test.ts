import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ComparisonGraph, comparisonGraphs } from './comparison-graph.ts';
import { eliminationOrder } from './elimination-order.ts';

const graphOf = (pairs: readonly (readonly [number, number])[], contenders: number): ComparisonGraph => {
  const [graph] = comparisonGraphs(
    contenders,
    pairs.map(([a, b]) => ({ a, b, winsA: 1, winsB: 0 })),
  );
  if (!graph) throw new Error('There were games.');
  return graph;
};

/** By place in the order, the neighbours that come later. */
function laterNeighbours({ links }: ComparisonGraph, order: Int32Array): number[] {
  return [...order].map((own, place) => {
    const neighbours = links.neighbours.slice(links.offsets[own], links.offsets[own + 1]);
    return [...neighbours].filter((other) => order.indexOf(other) > place).length;
  });
}

test('a tree is taken apart from its leaves: each has one neighbour left, the last none', () => {
  const parents = fc.array(fc.nat(1000), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(parents, (drawn) => {
      const pairs = drawn.map((parent, index): [number, number] => [parent % (index + 1), index + 1]);
      const graph = graphOf(pairs, drawn.length + 1);
      const later = laterNeighbours(graph, eliminationOrder(graph.links));
      expect(later).toEqual([...drawn.map(() => 1), 0]);
    }),
  );
});

test('every vertex comes once, and always one of those with the fewest neighbours left', () => {
  const star = [1, 2, 3, 4, 5].map((other): [number, number] => [0, other]);
  const graph = graphOf([...star, [1, 2], [2, 3], [3, 1]], 6);
  const order = eliminationOrder(graph.links);
  expect([...order].sort()).toEqual([0, 1, 2, 3, 4, 5]);
  expect([...order.slice(0, 2)].sort()).toEqual([4, 5]);
  expect(laterNeighbours(graph, order)).toEqual([1, 1, 3, 2, 1, 0]);
});
