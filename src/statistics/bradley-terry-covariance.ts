import { informationOf } from './bradley-terry-likelihood.ts';
import type { ComparisonGraph } from './comparison-graph.ts';
import { inverseDiagonal } from './inverse-diagonal.ts';
import { centre, laplacianSystem } from './laplacian-system.ts';

/** Covariance of the fitted log strengths of one component, of their contrasts, which is all that is identified. */
export interface StrengthCovariance {
  /** The variance of one contender's log strength minus the component's mean. NaN where rounding hides it. */
  variance(own: number): number;
  /** The same of all contenders. */
  variances(): Float64Array;
  /** The covariance times a vector by contender, of which the mean is taken first. NaN where rounding hides it. */
  apply(vector: Float64Array): Float64Array;
}

/** The error of a variance goes with the square of this. */
const SOLVER_TOLERANCE = 1e-7;
/** More are not held in one dense matrix. */
const MOST_DENSE = 3000;

/**
 * The inverse of the Hessian of what was minimised: of the negative log-likelihood, by maximum likelihood, and of the
 * negative log posterior at its mode. Variances of few contenders come from one dense factor, of many from one sparse
 * solution each, whichever takes less work.
 * @param ridge inverse variance of the prior, 0 for none
 */
export function strengthCovariance(
  graph: ComparisonGraph,
  strengths: Float64Array,
  ridge: number,
): StrengthCovariance {
  const size = graph.members.length;
  const weights = informationOf(graph, strengths);
  const system = laplacianSystem(graph);
  system.weigh(weights, ridge);

  const solve = (right: Float64Array) => {
    const { values, iterations, converged } = system.solve(right, SOLVER_TOLERANCE);
    return { values: converged ? values : values.fill(Number.NaN), iterations };
  };

  const contrast = (own: number) => {
    const right = new Float64Array(size).fill(-1 / size);
    right[own] = 1 - 1 / size;
    return solve(right);
  };

  const variance = (own: number) => contrast(own).values[own] as number;

  const allVariances = (): Float64Array => {
    const { values, iterations } = contrast(0);
    const sparseWork = size * (iterations + 2) * (6 * weights.length + 12 * size);
    if (size <= MOST_DENSE && size ** 3 / 3 <= sparseWork) {
      const dense = denseVariances(graph, weights, ridge);
      if (dense) return dense;
    }
    const result = new Float64Array(size);
    result[0] = values[0] as number;
    for (let own = 1; own < size; own += 1) result[own] = variance(own);
    return result;
  };

  const apply = (vector: Float64Array): Float64Array => {
    const right = vector.slice();
    centre(right);
    return solve(right).values;
  };

  let variances: Float64Array | undefined;
  return {
    variance,
    variances: () => {
      variances ??= allVariances();
      return variances;
    },
    apply,
  };
}

/**
 * Vectors without a mean and the direction of equal numbers do not mix in the Hessian; a multiple of the latter is
 * added to make it invertible, and taken from the inverse.
 */
function denseVariances(graph: ComparisonGraph, weights: Float64Array, ridge: number): Float64Array | null {
  const size = graph.members.length;
  const level = (2 * weights.reduce((sum, weight) => sum + weight, 0)) / size;
  const matrix = new Float64Array(size * size).fill(level / size);
  const add = (row: number, column: number, value: number) => {
    matrix[row * size + column] = (matrix[row * size + column] as number) + value;
  };
  for (let own = 0; own < size; own += 1) add(own, own, ridge);
  weights.forEach((weight, pair) => {
    const [a, b] = [graph.first[pair] as number, graph.second[pair] as number];
    add(a, a, weight);
    add(b, b, weight);
    add(b, a, -weight);
  });
  const shared = 1 / ((level + ridge) * size);
  return inverseDiagonal(matrix, size)?.map((value) => value - shared) ?? null;
}
