import type { ComparisonGraph } from './comparison-graph.ts';

/**
 * What is minimised: the negative log-likelihood, which a pair with difference d of log strengths adds to by
 * wins_first * ln(1 + e^-d) + wins_second * ln(1 + e^d), plus `ridge` times half the sum of squares of the strengths.
 */
export function objective(graph: ComparisonGraph, strengths: Float64Array, ridge: number): number {
  let sum = 0;
  for (let pair = 0; pair < graph.first.length; pair += 1) {
    const difference = differenceOf(graph, strengths, pair);
    const rest = Math.log1p(Math.exp(-Math.abs(difference)));
    const winsOfWeaker = difference > 0 ? graph.winsSecond[pair] : graph.winsFirst[pair];
    const games = (graph.winsFirst[pair] as number) + (graph.winsSecond[pair] as number);
    sum += games * rest + (winsOfWeaker as number) * Math.abs(difference);
  }
  if (ridge === 0) return sum;
  let squares = 0;
  for (let own = 0; own < strengths.length; own += 1) squares += (strengths[own] as number) ** 2;
  return sum + (ridge / 2) * squares;
}

/**
 * The direction of steepest descent: by how much a contender won more than was to be expected of it, less `ridge`
 * times its strength.
 */
export function descent(graph: ComparisonGraph, strengths: Float64Array, ridge: number): Float64Array {
  const result = strengths.map((strength) => -ridge * strength);
  for (let pair = 0; pair < graph.first.length; pair += 1) {
    const [a, b] = [graph.first[pair] as number, graph.second[pair] as number];
    const winsFirst = graph.winsFirst[pair] as number;
    const winsSecond = graph.winsSecond[pair] as number;
    const difference = (strengths[a] as number) - (strengths[b] as number);
    const tail = Math.exp(-Math.abs(difference));
    // By the side that is expected to win less, whose figure has no rounding of the many wins of the other.
    const expected = ((winsFirst + winsSecond) * tail) / (1 + tail);
    const surplus = difference > 0 ? expected - winsSecond : winsFirst - expected;
    result[a] = (result[a] as number) + surplus;
    result[b] = (result[b] as number) - surplus;
  }
  return result;
}

/** By pair: the variance of its wins, games * p * (1 - p), which is its share in the Hessian. */
export function informationOf(graph: ComparisonGraph, strengths: Float64Array): Float64Array {
  const weights = new Float64Array(graph.first.length);
  for (let pair = 0; pair < weights.length; pair += 1) {
    const tail = Math.exp(-Math.abs(differenceOf(graph, strengths, pair)));
    const games = (graph.winsFirst[pair] as number) + (graph.winsSecond[pair] as number);
    weights[pair] = (games * tail) / (1 + tail) ** 2;
  }
  return weights;
}

/** The largest difference between the two sides of a pair. */
export function widestDifference(graph: ComparisonGraph, values: Float64Array): number {
  let widest = 0;
  for (let pair = 0; pair < graph.first.length; pair += 1) {
    widest = Math.max(widest, Math.abs(differenceOf(graph, values, pair)));
  }
  return widest;
}

function differenceOf({ first, second }: ComparisonGraph, values: Float64Array, pair: number): number {
  return (values[first[pair] as number] as number) - (values[second[pair] as number] as number);
}
