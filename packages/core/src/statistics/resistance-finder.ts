/** Resistances of a weighted graph's Laplacian, whose weights are information. */
export interface Resistances {
  /** Variance of each contender's strength minus the mean: the diagonal of the pseudo-inverse. */
  variances: Float64Array;
  /** Variance of the difference of each pair's sides: its effective resistance, at most 1 / weight. */
  resistances: Float64Array;
}

export interface GraphResistances extends Resistances {
  /** The whole pseudo-inverse by rows, where there are few contenders. */
  covariance: Float64Array | null;
  /**
   * Common parts of the strengths when the full inverse is missing: the covariance of two contenders is the
   * sum over these vectors of the product of their entries. Empty in graphs without a weak cut, where it is
   * negligible.
   */
  shared: readonly Float64Array[];
}

/** Finds the resistances of one graph at changing weights, which are above 0. */
export interface ResistanceFinder {
  /** Returns the resistances of pairs, precise enough for a step of a fit. */
  resistancesAt(weights: Float64Array): Float64Array;
  /**
   * Searches again for weak cuts of a large graph. @returns how many groups of contenders move against the
   * others
   */
  survey(weights: Float64Array): number;
  /** All of them, checked, with the covariances that weak cuts make. */
  checkedAt(weights: Float64Array): GraphResistances;
}
