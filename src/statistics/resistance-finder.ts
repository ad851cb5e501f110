/** Of a weighted graph's Laplacian, where weights are information. */
export interface Resistances {
  /** By contender: the variance of its strength minus the mean, which is the diagonal of the pseudo-inverse. */
  variances: Float64Array;
  /** By pair: the variance of the difference of its sides, its effective resistance. At most 1 / weight. */
  resistances: Float64Array;
}

export interface GraphResistances extends Resistances {
  /** The whole pseudo-inverse by rows, where there are few contenders. */
  covariance: Float64Array | null;
  /**
   * Without the whole one, what strengths have in common: the covariance of two contenders is the sum over these vectors
   * of the product of their numbers. Empty in graphs without a weak cut, where it is next to nothing.
   */
  shared: readonly Float64Array[];
}

/** Finds the resistances of one graph at changing weights, which are above 0. */
export interface ResistanceFinder {
  /** Of pairs, near enough for a step of a fit. */
  resistancesAt(weights: Float64Array): Float64Array;
  /** Looks anew for weak cuts of a large graph. @returns how many groups of contenders move against the others */
  survey(weights: Float64Array): number;
  /** All of them, checked, with the covariances that weak cuts make. */
  checkedAt(weights: Float64Array): GraphResistances;
}
