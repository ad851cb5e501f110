import type { ComparisonGraph } from './comparison-graph.ts';
import { invertPositiveDefinite } from './positive-definite-inverse.ts';

/**
 * The pseudo-inverse of a connected graph's Laplacian, by rows: the covariance of strengths that sum to 0, where weights
 * are information. Vectors without a mean and the direction of equal numbers do not mix in the Laplacian; a multiple of
 * the latter is added to make it invertible, and taken from the inverse.
 * @param weights by pair, above 0
 * @returns null where rounding makes the matrix indefinite
 */
export function laplacianPseudoInverse(graph: ComparisonGraph, weights: Float64Array): Float64Array | null {
  const size = graph.members.length;
  const level = (2 * weights.reduce((sum, weight) => sum + weight, 0)) / size;
  const matrix = new Float64Array(size * size).fill(level / size);
  const add = (row: number, column: number, value: number) => {
    matrix[row * size + column] = (matrix[row * size + column] as number) + value;
  };
  weights.forEach((weight, pair) => {
    const [a, b] = [graph.first[pair] as number, graph.second[pair] as number];
    add(a, a, weight);
    add(b, b, weight);
    add(b, a, -weight);
  });
  const inverse = invertPositiveDefinite(matrix, size);
  const shared = 1 / (level * size);
  return inverse?.map((value) => value - shared) ?? null;
}

/** The effective resistance between the sides of each pair, by a pseudo-inverse. */
export function resistancesBy(
  inverse: Float64Array,
  { first, second, members }: ComparisonGraph,
): Float64Array {
  const size = members.length;
  const at = (row: number, column: number) => inverse[row * size + column] as number;
  return Float64Array.from(first, (a, pair) => {
    const b = second[pair] as number;
    return at(a, a) + at(b, b) - 2 * at(a, b);
  });
}
