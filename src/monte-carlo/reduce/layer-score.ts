/** What the layer score is made of; null for what could not be measured. */
export interface ScoreTerms {
  /** In [0, 1]. */
  activationRate: number | null;
  /** Coefficient of variation of the quality, 0 or more. */
  cv: number | null;
  /** In [0, 1]. */
  failureRate: number | null;
  /** In [0, 1]. */
  efficiencyNorm: number | null;
}

/**
 * The layer's score in [0, 1]: 0.40 activation rate + 0.30 (1 - min(1, CV)) + 0.20 (1 - failure rate) +
 * 0.10 efficiency_norm, where a term without a quantity contributes 0.
 * Source: docs/specification/sessions.md, "Score of layer 3".
 */
export function layerScore({ activationRate, cv, failureRate, efficiencyNorm }: ScoreTerms): number {
  return (
    0.4 * (activationRate ?? 0) +
    0.3 * (cv === null ? 0 : 1 - Math.min(1, cv)) +
    0.2 * (failureRate === null ? 0 : 1 - failureRate) +
    0.1 * (efficiencyNorm ?? 0)
  );
}
