import type { ComparisonGraph } from './comparison-graph.ts';

/** Assumed games of each pair of a graph, with its first side's wins; by pair, draws as half wins. */
export interface PairCounts {
  wins: Float64Array;
  games: Float64Array;
}

/** The observed counts of a graph. */
export function countsOf({ winsFirst, winsSecond }: ComparisonGraph): PairCounts {
  return { wins: winsFirst, games: winsFirst.map((wins, pair) => wins + (winsSecond[pair] as number)) };
}

/**
 * The negative log-likelihood, which a pair with difference d of log strengths adds to by
 * wins of the first * ln(1 + e^-d) + wins of the second * ln(1 + e^d).
 */
export function negativeLogLikelihood(
  graph: ComparisonGraph,
  { wins, games }: PairCounts,
  strengths: Float64Array,
): number {
  let sum = 0;
  for (let pair = 0; pair < wins.length; pair += 1) {
    const difference = differenceOf(graph, strengths, pair);
    const rest = Math.log1p(Math.exp(-Math.abs(difference)));
    const winsFirst = wins[pair] as number;
    const winsOfWeaker = difference > 0 ? (games[pair] as number) - winsFirst : winsFirst;
    sum += (games[pair] as number) * rest + winsOfWeaker * Math.abs(difference);
  }
  return sum;
}

/** The direction of steepest ascent: each contender's wins beyond the expected ones. */
export function surplusOfWins(
  graph: ComparisonGraph,
  { wins, games }: PairCounts,
  strengths: Float64Array,
): Float64Array {
  const result = new Float64Array(strengths.length);
  for (let pair = 0; pair < wins.length; pair += 1) {
    const [a, b] = [graph.first[pair] as number, graph.second[pair] as number];
    const winsFirst = wins[pair] as number;
    const played = games[pair] as number;
    const difference = (strengths[a] as number) - (strengths[b] as number);
    const tail = Math.exp(-Math.abs(difference));
    // By the side that is expected to win less, whose figure has no rounding of the many wins of the other.
    const expected = (played * tail) / (1 + tail);
    const surplus = difference > 0 ? expected - (played - winsFirst) : winsFirst - expected;
    result[a] = (result[a] as number) + surplus;
    result[b] = (result[b] as number) - surplus;
  }
  return result;
}

/** Variance of each pair's wins, games * p * (1 - p): its share in the information. */
export function informationOf(
  graph: ComparisonGraph,
  games: Float64Array,
  strengths: Float64Array,
): Float64Array {
  const weights = new Float64Array(games.length);
  for (let pair = 0; pair < weights.length; pair += 1) {
    const tail = Math.exp(-Math.abs(differenceOf(graph, strengths, pair)));
    weights[pair] = ((games[pair] as number) * tail) / (1 + tail) ** 2;
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
