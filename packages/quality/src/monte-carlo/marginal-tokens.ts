/** Marginal tokens at which the efficiency of a skill is 0. Source: docs/specification/sessions.md, "Tokens". */
const TOKENS_WITHOUT_EFFICIENCY = 8000;

/**
 * Returns a session's tokens beyond the harness's own, at least 0. Source: docs/specification/sessions.md,
 * "Tokens".
 * @param baseline median total of the sessions without an activation
 */
export function marginalTokens(total: number, baseline: number): number {
  return Math.max(0, total - baseline);
}

/** `efficiency_norm` of the methodology, in [0, 1], of the median of marginal tokens. */
export function efficiencyNorm(medianTokens: number): number {
  return Math.max(0, 1 - medianTokens / TOKENS_WITHOUT_EFFICIENCY);
}
