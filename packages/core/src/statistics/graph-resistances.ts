import type { ComparisonGraph } from './comparison-graph.ts';
import { laplacianPseudoInverse, resistancesBy } from './laplacian-pseudo-inverse.ts';
import { largeGraphResistances } from './large-graph-resistances.ts';
import type { ResistanceFinder } from './resistance-finder.ts';

/** More contenders are not held in one dense matrix. */
export const MOST_DENSE = 300;

/**
 * Resistances of a connected graph: from the pseudo-inverse where there are few contenders, and rounding leaves one;
 * else from belief propagation and the weak cuts of the graph.
 */
export function graphResistances(graph: ComparisonGraph): ResistanceFinder {
  const size = graph.members.length;
  const large = largeGraphResistances(graph);
  const dense = (weights: Float64Array) =>
    size > MOST_DENSE ? null : laplacianPseudoInverse(graph, weights);
  return {
    resistancesAt: (weights) => {
      const covariance = dense(weights);
      return covariance === null ? large.resistancesAt(weights) : resistancesBy(covariance, graph);
    },
    survey: (weights) => (size > MOST_DENSE ? large.survey(weights) : 0),
    checkedAt: (weights) => {
      const covariance = dense(weights);
      if (covariance === null) return large.checkedAt(weights);
      return {
        variances: Float64Array.from({ length: size }, (_, own) => covariance[own * size + own] as number),
        resistances: resistancesBy(covariance, graph),
        covariance,
        shared: [],
      };
    },
  };
}
