import { beliefPropagation, type Resistances } from './belief-propagation.ts';
import type { ComparisonGraph } from './comparison-graph.ts';
import { laplacianPseudoInverse, resistancesBy } from './laplacian-pseudo-inverse.ts';

export interface GraphResistances extends Resistances {
  /** The whole pseudo-inverse by rows, where there are few contenders. */
  covariance: Float64Array | null;
}

/** More contenders are not held in one dense matrix. */
export const MOST_DENSE = 300;

/**
 * Resistances of a connected graph: from the pseudo-inverse where there are few contenders, and rounding leaves one;
 * else by belief propagation.
 * @returns those at weights by pair, above 0
 */
export function graphResistances(graph: ComparisonGraph): (weights: Float64Array) => GraphResistances {
  const size = graph.members.length;
  const propagated = beliefPropagation(graph);
  return (weights) => {
    const covariance = size > MOST_DENSE ? null : laplacianPseudoInverse(graph, weights);
    if (covariance === null) return { ...propagated(weights), covariance };
    return {
      variances: Float64Array.from({ length: size }, (_, own) => covariance[own * size + own] as number),
      resistances: resistancesBy(covariance, graph),
      covariance,
    };
  };
}
