import type { ComparisonGraph } from './comparison-graph.ts';
import { eliminationOrder } from './elimination-order.ts';

/**
 * Linear equations of a weighted graph: its Laplacian (the sum over pairs of weight times (x_i - x_j)^2 / 2, derived
 * twice), on vectors whose numbers add up to 0.
 */
export interface LaplacianSystem {
  /** Sets the matrix. @param weights by pair, 0 or more */
  weigh(weights: Float64Array): void;
  /**
   * Solves the equations by conjugate gradients, with an incomplete Cholesky factor of which only the diagonal is
   * updated; on a tree it is the exact one. Sources: Hestenes and Stiefel (1952); Meijerink and van der Vorst (1977).
   * @param right by contender, with sum 0
   * @param tolerance by which the residual is to shrink, measured by the preconditioner
   */
  solve(right: Float64Array, tolerance: number): Solution;
}

export interface Solution {
  /** Values by contender, with sum 0. */
  values: Float64Array;
  iterations: number;
  /** True when the tolerance was reached. */
  converged: boolean;
}

/** Least pivot as a share of a vertex's weights; smaller ones would only amplify rounding. */
const LEAST_PIVOT = 1e-10;

/** Most iterations; without rounding as many as contenders would suffice. */
const MOST_ITERATIONS = (size: number) => 2 * size + 100;

/** The equations of a connected graph, at first without weights. */
export function laplacianSystem({ members, links, first }: ComparisonGraph): LaplacianSystem {
  const size = members.length;
  const order = eliminationOrder(links);
  const { starts, later, pairs } = laterNeighbours(order, links, first.length);
  const weight = new Float64Array(first.length);
  const pivots = new Float64Array(size);

  const weigh = (weights: Float64Array): void => {
    for (let link = 0; link < weight.length; link += 1)
      weight[link] = weights[pairs[link] as number] as number;
    setPivots(pivots, { starts, later, weight });
  };

  const multiply = (vector: Float64Array, product: Float64Array): void => {
    product.fill(0);
    for (let own = 0; own < size; own += 1) {
      const value = vector[own] as number;
      let outflow = 0;
      for (let link = starts[own] as number; link < (starts[own + 1] as number); link += 1) {
        const other = later[link] as number;
        const flow = (weight[link] as number) * (value - (vector[other] as number));
        outflow += flow;
        product[other] = (product[other] as number) - flow;
      }
      product[own] = (product[own] as number) + outflow;
    }
  };

  const precondition = (residual: Float64Array, result: Float64Array): void => {
    result.set(residual);
    for (let own = 0; own < size; own += 1) {
      const value = (result[own] as number) / (pivots[own] as number);
      result[own] = value;
      for (let link = starts[own] as number; link < (starts[own + 1] as number); link += 1) {
        const other = later[link] as number;
        result[other] = (result[other] as number) + (weight[link] as number) * value;
      }
    }
    for (let own = size - 1; own >= 0; own -= 1) {
      let sum = 0;
      for (let link = starts[own] as number; link < (starts[own + 1] as number); link += 1) {
        sum += (weight[link] as number) * (result[later[link] as number] as number);
      }
      result[own] = (result[own] as number) + sum / (pivots[own] as number);
    }
    centre(result);
  };

  const [residual, direction, conditioned, product] = [0, 1, 2, 3].map(() => new Float64Array(size)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];

  const solve = (right: Float64Array, tolerance: number): Solution => {
    const solution = new Float64Array(size);
    for (let place = 0; place < size; place += 1) residual[place] = right[order[place] as number] as number;
    precondition(residual, conditioned);
    direction.set(conditioned);
    let error = inner(residual, conditioned);
    const enough = tolerance * tolerance * error;
    let iterations = 0;
    while (error > enough && iterations < MOST_ITERATIONS(size)) {
      multiply(direction, product);
      const curvature = inner(direction, product);
      if (!(curvature > 0)) break;
      const length = error / curvature;
      for (let own = 0; own < size; own += 1) {
        solution[own] = (solution[own] as number) + length * (direction[own] as number);
        residual[own] = (residual[own] as number) - length * (product[own] as number);
      }
      precondition(residual, conditioned);
      const left = inner(residual, conditioned);
      const turn = left / error;
      for (let own = 0; own < size; own += 1) {
        direction[own] = (conditioned[own] as number) + turn * (direction[own] as number);
      }
      error = left;
      iterations += 1;
    }
    centre(solution);
    const values = new Float64Array(size);
    for (let place = 0; place < size; place += 1) values[order[place] as number] = solution[place] as number;
    return { values, iterations, converged: error <= enough };
  };

  return { weigh, solve };
}

/** Takes the mean from all numbers. */
export function centre(vector: Float64Array): void {
  let sum = 0;
  for (let own = 0; own < vector.length; own += 1) sum += vector[own] as number;
  const mean = sum / vector.length;
  for (let own = 0; own < vector.length; own += 1) vector[own] = (vector[own] as number) - mean;
}

/** The sum of the products of the numbers of two vectors. */
export function inner(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let own = 0; own < a.length; own += 1) sum += (a[own] as number) * (b[own] as number);
  return sum;
}

interface Elimination {
  /** Start of each place's links, in order: from `starts[place]` up to `starts[place + 1]`. */
  starts: Int32Array;
  /** Places of neighbours that come later. */
  later: Int32Array;
}

function laterNeighbours(order: Int32Array, links: ComparisonGraph['links'], pairCount: number) {
  const size = order.length;
  const placeOf = new Int32Array(size);
  order.forEach((own, place) => {
    placeOf[own] = place;
  });
  const starts = new Int32Array(size + 1);
  const later = new Int32Array(pairCount);
  const pairs = new Int32Array(pairCount);
  let count = 0;
  order.forEach((own, place) => {
    for (let link = links.offsets[own] as number; link < (links.offsets[own + 1] as number); link += 1) {
      const other = placeOf[links.neighbours[link] as number] as number;
      if (other < place) continue;
      later[count] = other;
      pairs[count] = links.pairs[link] as number;
      count += 1;
    }
    starts[place + 1] = count;
  });
  return { starts, later, pairs };
}

/**
 * Computes the pivots of the factor. A vertex's pivot is the weight of its later links plus the rest of its
 * surplus over them, added up without subtracting nearly equal numbers.
 */
function setPivots(
  pivots: Float64Array,
  { starts, later, weight }: Elimination & { weight: Float64Array },
): void {
  const surplus = new Float64Array(pivots.length);
  const behind = new Float64Array(pivots.length);
  for (let own = 0; own < pivots.length; own += 1) {
    const [start, end] = [starts[own] as number, starts[own + 1] as number];
    let ahead = 0;
    for (let link = start; link < end; link += 1) ahead += weight[link] as number;
    const left = surplus[own] as number;
    const pivot = ahead + left;
    // Only the last vertex of a tree has none, and vertices that next to nothing is left for; any positive one will do.
    const weightOfAll = (behind[own] as number) + ahead;
    pivots[own] = pivot > LEAST_PIVOT * weightOfAll ? pivot : weightOfAll || 1;
    for (let link = start; link < end; link += 1) {
      const own = weight[link] as number;
      const other = later[link] as number;
      behind[other] = (behind[other] as number) + own;
      const kept = pivot > 0 ? (own * (ahead - own + left)) / pivot : 0;
      surplus[other] = (surplus[other] as number) + kept;
    }
  }
}
