import { randomSchedule } from '@plugin-eval/tests/support/simulated-games.ts';
import { expect, test } from 'vitest';
import { beliefPropagation } from './belief-propagation.ts';
import { type ComparisonGraph, comparisonGraphs } from './comparison-graph.ts';
import { laplacianPseudoInverse, resistancesBy } from './laplacian-pseudo-inverse.ts';
import { seededRandom } from './seeded-random.ts';

function graphOf(contenders: number, pairs: readonly (readonly [number, number])[]): ComparisonGraph {
  const records = pairs.map(([a, b]) => ({ a, b, winsA: 1, winsB: 0 }));
  const [graph] = comparisonGraphs(contenders, records);
  if (graph === undefined) throw new Error('There were games.');
  return graph;
}

const mean = (values: Iterable<number>) => {
  const all = [...values];
  return all.reduce((sum, value) => sum + value, 0) / all.length;
};

test('the games of a tree have the resistance of their own weight', () => {
  const graph = graphOf(6, [
    [0, 1],
    [1, 2],
    [1, 3],
    [3, 4],
    [3, 5],
  ]);
  const weights = Float64Array.of(0.25, 0.1, 0.2, 0.05, 0.25);
  const { resistances } = beliefPropagation(graph)(weights);
  resistances.forEach((own, pair) => {
    expect(own).toBeCloseTo(1 / (weights[pair] ?? 0), 10);
  });
});

test.each([5, 10, 20])('of 700 skills with %d games each it agrees with the dense inverse', (gamesEach) => {
  const random = seededRandom(3);
  const graph = graphOf(700, randomSchedule(700, gamesEach, random));
  const weights = Float64Array.from(graph.first, () => 0.05 + 0.2 * random.uniform());
  const inverse = laplacianPseudoInverse(graph, weights);
  if (inverse === null) throw new Error('There is an inverse.');
  const found = beliefPropagation(graph)(weights);
  // Widths go with the square root of a variance.
  const ratios = found.variances.map((own, place) => Math.sqrt(own / (inverse[place * 701] ?? Number.NaN)));
  expect(mean(ratios)).toBeGreaterThan(0.995);
  expect(mean(ratios)).toBeLessThan(1.005);
  expect(Math.min(...ratios)).toBeGreaterThan(0.95);
  expect(Math.max(...ratios)).toBeLessThan(1.02);
  const edges = resistancesBy(inverse, graph);
  expect(mean(found.resistances.map((own, pair) => own / (edges[pair] ?? Number.NaN)))).toBeCloseTo(1, 2);
});

test('it goes on from the messages of the call before, to the same answer', () => {
  const random = seededRandom(4);
  const graph = graphOf(400, randomSchedule(400, 8, random));
  const weights = Float64Array.from(graph.first, () => 0.1 + 0.1 * random.uniform());
  const propagated = beliefPropagation(graph);
  propagated(weights.map((own) => 2 * own));
  const again = propagated(weights);
  const fresh = beliefPropagation(graph)(weights);
  again.variances.forEach((own, place) => {
    expect(own / (fresh.variances[place] ?? Number.NaN)).toBeCloseTo(1, 5);
  });
});
