import { beliefPropagation, type PropagatedResistances } from './belief-propagation.ts';
import type { ComparisonGraph } from './comparison-graph.ts';
import { centre, type LaplacianSystem, laplacianSystem } from './laplacian-system.ts';
import type { GraphResistances, ResistanceFinder } from './resistance-finder.ts';
import { seededRandom } from './seeded-random.ts';
import { degreesOf, findSlowModes, NO_MODES, ratesAt, type SlowModes, withoutModes } from './slow-modes.ts';

/** The same graph has the same intervals. */
const SEED = 20;
const PROBES = 24;
/** Probes when more is missing: the standard error of the modes' remainder of a width is then 1/32. */
const MANY_PROBES = 512;
const TOLERANCE = 1e-4;
/** Relative error of the sum of all variances that needs no correction. */
const GOOD = 0.03;
/** And before each variance is estimated for itself. */
const TOLERABLE = 0.15;

/**
 * Computes resistances of a graph too large for a dense inverse. Belief propagation treats everything behind
 * a contender's neighbours as fixed, which holds except for groups that few games connect with the others:
 * these move as a whole. Such movements are the slow modes of the graph; their contribution is added to the
 * local result. Unbiased random projections check the sum of the rest, and replace it when it is off.
 * Sources: see `beliefPropagation` and `findSlowModes`; Spielman and Srivastava, "Graph sparsification by
 * effective resistances" (2011), for the projections.
 */
export function largeGraphResistances(graph: ComparisonGraph): ResistanceFinder {
  const propagated = beliefPropagation(graph);
  const system = laplacianSystem(graph);
  let modes = NO_MODES;
  const find = (weights: Float64Array) => findSlowModes(graph, system, weights, seededRandom(SEED));
  return {
    resistancesAt: (weights) => {
      const now = ratesAt(graph, weights, modes);
      return pairResistances(graph, weights, propagated(weights), now);
    },
    survey: (weights) => {
      system.weigh(weights);
      modes = find(weights);
      return modes.vectors.length;
    },
    checkedAt: (weights) => {
      system.weigh(weights);
      const found = find(weights);
      const local = propagated(weights);
      return {
        ...checkedVariances(graph, system, weights, local.variances, found),
        resistances: pairResistances(graph, weights, local, found),
        covariance: null,
      };
    },
  };
}

/**
 * Combines a pair's resistance with the modes that separate its sides: the grounds behind them are then not
 * one.
 */
function pairResistances(
  { first, second }: ComparisonGraph,
  weights: Float64Array,
  { resistances, behind }: PropagatedResistances,
  { rates, vectors }: SlowModes,
): Float64Array {
  if (vectors.length === 0) return resistances;
  return resistances.map((own, pair) => {
    const [a, b] = [first[pair] as number, second[pair] as number];
    const [weight, beyond] = [weights[pair] as number, behind[pair] as number];
    if (!(beyond > 0)) return own;
    const through = (weight * beyond) / (weight + beyond);
    const drop = weight / through;
    const between = vectors.reduce((sum, mode, at) => {
      const difference = ((mode[a] as number) - (mode[b] as number)) * drop;
      return sum + difference ** 2 / (rates[at] as number);
    }, 0);
    if (between === 0) return own;
    const others = 1 / between - through;
    return others > 0 ? 1 / (weight + 1 / (1 / beyond + 1 / others)) : 1 / weight;
  });
}

function checkedVariances(
  graph: ComparisonGraph,
  system: LaplacianSystem,
  weights: Float64Array,
  local: Float64Array,
  modes: SlowModes,
): Pick<GraphResistances, 'variances' | 'shared'> {
  const random = seededRandom(SEED);
  const degrees = degreesOf(graph, weights);
  const project = () => projection(graph, system, weights, () => random.uniform() < 0.5);
  let [projected, expected] = [0, 0];
  for (let probe = 0; probe < PROBES; probe += 1) {
    const rest = project();
    withoutModes(modes, degrees, rest);
    projected += rest.reduce((sum, value, own) => sum + (degrees[own] as number) * value * value, 0);
  }
  expected = PROBES * local.reduce((sum, value, own) => sum + (degrees[own] as number) * value, 0);
  const ratio = projected / expected;
  const shared = modes.vectors.map((mode, at) => {
    const part = mode.slice();
    centre(part);
    return part.map((value) => value / Math.sqrt(modes.rates[at] as number));
  });
  const sharedVariance = (own: number) => shared.reduce((sum, part) => sum + (part[own] as number) ** 2, 0);
  if (Math.abs(ratio - 1) <= TOLERABLE) {
    const factor = shared.length === 0 && Math.abs(ratio - 1) <= GOOD ? 1 : ratio;
    return { variances: local.map((value, own) => factor * value + sharedVariance(own)), shared };
  }
  const squares = new Float64Array(local.length);
  for (let probe = 0; probe < MANY_PROBES; probe += 1) {
    const rest = project();
    withoutModes(modes, degrees, rest);
    centre(rest);
    rest.forEach((value, own) => {
      squares[own] = (squares[own] as number) + value * value;
    });
  }
  return { variances: squares.map((sum, own) => sum / MANY_PROBES + sharedVariance(own)), shared };
}

/** A random vector with sum 0 whose covariance is the pseudo-inverse of the Laplacian. */
function projection(
  { first, second, members }: ComparisonGraph,
  system: LaplacianSystem,
  weights: Float64Array,
  heads: () => boolean,
): Float64Array {
  const right = new Float64Array(members.length);
  for (let pair = 0; pair < weights.length; pair += 1) {
    const flow = Math.sqrt(weights[pair] as number) * (heads() ? 1 : -1);
    const [a, b] = [first[pair] as number, second[pair] as number];
    right[a] = (right[a] as number) + flow;
    right[b] = (right[b] as number) - flow;
  }
  return system.solve(right, TOLERANCE).values;
}
