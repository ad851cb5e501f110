import { recordsOf } from '@plugin-eval/tests/support/random-records.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ComparisonGraph, comparisonGraphs } from './comparison-graph.ts';
import { centre, laplacianSystem } from './laplacian-system.ts';
import { seededRandom } from './seeded-random.ts';

/** The matrix times a vector, from its definition. */
function product(graph: ComparisonGraph, weights: Float64Array, vector: Float64Array): Float64Array {
  const result = new Float64Array(vector.length);
  weights.forEach((weight, pair) => {
    const [a, b] = [graph.first[pair] ?? 0, graph.second[pair] ?? 0];
    const along = weight * ((vector[a] ?? 0) - (vector[b] ?? 0));
    result[a] = (result[a] ?? 0) + along;
    result[b] = (result[b] ?? 0) - along;
  });
  return result;
}

function randomVector(size: number, seed: number): Float64Array {
  const random = seededRandom(seed);
  const vector = Float64Array.from({ length: size }, () => random.uniform() - 0.5);
  centre(vector);
  return vector;
}

test('solutions solve the equations', () => {
  fc.assert(
    fc.property(recordsOf(12), fc.nat(1000), (records, seed) => {
      for (const graph of comparisonGraphs(12, records)) {
        const weights = randomVector(graph.first.length, seed).map((value) => 0.01 + Math.abs(value));
        const right = randomVector(graph.members.length, seed + 1);
        const system = laplacianSystem(graph);
        system.weigh(weights);
        const { values, converged } = system.solve(right, 1e-12);
        expect(converged).toBe(true);
        product(graph, weights, values).forEach((value, own) => {
          expect(value).toBeCloseTo(right[own] ?? Number.NaN, 9);
        });
        expect(values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(0, 9);
      }
    }),
  );
});

test('a tree takes one iteration, however uneven its weights', () => {
  const records = Array.from({ length: 500 }, (_, index) => ({
    a: index >> 1,
    b: index + 1,
    winsA: 1,
    winsB: 1,
  }));
  const [graph] = comparisonGraphs(501, records);
  if (!graph) throw new Error('There were games.');
  const random = seededRandom(2);
  const weights = Float64Array.from(graph.first, () => 10 ** (8 * random.uniform() - 4));
  const system = laplacianSystem(graph);
  system.weigh(weights);
  const { iterations, converged } = system.solve(randomVector(501, 3), 1e-6);
  expect(converged).toBe(true);
  expect(iterations).toBe(1);
});

test('what is right already needs no iteration', () => {
  const [graph] = comparisonGraphs(2, [{ a: 0, b: 1, winsA: 1, winsB: 1 }]);
  if (!graph) throw new Error('There was a game.');
  const system = laplacianSystem(graph);
  system.weigh(Float64Array.of(0.5));
  expect(system.solve(new Float64Array(2), 1e-10)).toEqual({
    values: new Float64Array(2),
    iterations: 0,
    converged: true,
  });
});
