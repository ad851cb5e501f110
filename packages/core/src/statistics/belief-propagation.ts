import type { ComparisonGraph } from './comparison-graph.ts';
import type { Resistances } from './resistance-finder.ts';

const MOST_ROUNDS = 200;
/** Change of a message, as a share of its pair's weight, that ends the rounds. */
const SETTLED = 1e-6;

export interface PropagatedResistances extends Resistances {
  /** Conductance between the sides of each pair through the graph behind them, which counts as one ground. */
  behind: Float64Array;
}

/** Messages of each pair, from its first side to its second and back. */
interface Messages {
  forth: Float64Array;
  back: Float64Array;
}

/**
 * Computes resistances of a large sparse graph by Gaussian belief propagation, as precise as the graph is
 * locally a tree: exact for the pairs of a tree, and within about 1 % for random games of thousands of
 * contenders. Each contender sends each neighbour the conductance between the neighbour and everything behind
 * the contender: the weight of their pair in series with the sum of the other neighbours' messages. Sources:
 * Weiss and Freeman, "Correctness of belief propagation in Gaussian graphical models of arbitrary topology"
 * (2001); Doyle and Snell, "Random walks and electric networks" (1984).
 * @returns the resistances at weights by pair, above 0; each call goes on from the messages of the one before
 */
export function beliefPropagation(graph: ComparisonGraph): (weights: Float64Array) => PropagatedResistances {
  const { first, second } = graph;
  let messages: Messages | null = null;
  return (weights) => {
    messages = settledMessages(graph, weights, messages ?? { forth: weights.slice(), back: weights.slice() });
    const { forth, back } = messages;
    const sums = sumsOf(graph, messages);
    const grounds = weights.map((_, pair) => {
      const behindFirst = behind(sums, first[pair] as number, back[pair] as number);
      const behindSecond = behind(sums, second[pair] as number, forth[pair] as number);
      return inSeries(behindFirst, behindSecond);
    });
    return {
      variances: sums.map((sum) => 1 / sum),
      resistances: weights.map((weight, pair) => 1 / (weight + (grounds[pair] as number))),
      behind: grounds,
    };
  };
}

function settledMessages(graph: ComparisonGraph, weights: Float64Array, start: Messages): Messages {
  const { first, second } = graph;
  let [forth, back] = [start.forth, start.back];
  let newForth: Float64Array = new Float64Array(weights.length);
  let newBack: Float64Array = new Float64Array(weights.length);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const sums = sumsOf(graph, { forth, back });
    let change = 0;
    for (let pair = 0; pair < weights.length; pair += 1) {
      const weight = weights[pair] as number;
      const [there, here] = [forth[pair] as number, back[pair] as number];
      const newThere = inSeries(weight, behind(sums, first[pair] as number, here));
      const newHere = inSeries(weight, behind(sums, second[pair] as number, there));
      change = Math.max(change, Math.abs(newThere - there) / weight, Math.abs(newHere - here) / weight);
      newForth[pair] = newThere;
      newBack[pair] = newHere;
    }
    [forth, newForth] = [newForth, forth];
    [back, newBack] = [newBack, back];
    if (change < SETTLED) break;
  }
  return { forth, back };
}

function inSeries(one: number, other: number): number {
  return one === 0 || other === 0 ? 0 : (one * other) / (one + other);
}

/** The messages of all neighbours but one. */
function behind(sums: Float64Array, own: number, message: number): number {
  return Math.max(0, (sums[own] as number) - message);
}

function sumsOf({ first, second, members }: ComparisonGraph, { forth, back }: Messages): Float64Array {
  const sums = new Float64Array(members.length);
  for (let pair = 0; pair < forth.length; pair += 1) {
    const [a, b] = [first[pair] as number, second[pair] as number];
    sums[a] = (sums[a] as number) + (back[pair] as number);
    sums[b] = (sums[b] as number) + (forth[pair] as number);
  }
  return sums;
}
