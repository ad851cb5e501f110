import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { quantile } from '@plugin-eval/core/statistics/descriptive.ts';
import { efficiencyNorm, marginalTokens } from '../marginal-tokens.ts';
import type { ObservedControl } from '../observed-session.ts';
import type { EndedSession } from './ended-sessions.ts';

export type Tokens = NonNullable<MonteCarloLayer['tokens']>;

/** Beyond the third quartile by this many interquartile ranges a value is an outlier (Tukey). */
const OUTLIER_RANGES = 1.5;

/**
 * Computes the tokens of activated sessions. Marginal tokens are a session's total minus the median total of
 * sessions without an activation: the should-not-trigger sessions and the controls; without any of those, the
 * should-trigger sessions in which the skill did not fire. Quartiles are of type 7, by linear interpolation.
 * Source: docs/specification/sessions.md, "Tokens".
 */
export function tokensOf(sessions: readonly EndedSession[], controls: readonly ObservedControl[]): Tokens {
  const baseline = quantile(baselineTotals(sessions, controls), 0.5);
  const raw = sessions.filter(({ activated }) => activated).flatMap(({ rawTokens }) => rawTokens ?? []);
  const marginal = baseline === null ? [] : raw.map((total) => marginalTokens(total, baseline));
  const lower = quantile(marginal, 0.25);
  const upper = quantile(marginal, 0.75);
  const iqr = lower === null || upper === null ? null : upper - lower;
  const median = quantile(marginal, 0.5);
  return {
    median,
    rawMedian: quantile(raw, 0.5),
    iqr,
    outliers: marginal.filter((own) => upper !== null && iqr !== null && own > upper + OUTLIER_RANGES * iqr)
      .length,
    baselineMedian: baseline,
    efficiencyNorm: median === null ? null : efficiencyNorm(median),
  };
}

function baselineTotals(sessions: readonly EndedSession[], controls: readonly ObservedControl[]): number[] {
  const silent = sessions.filter(({ activated }) => !activated);
  const negatives = silent.filter(({ prompt }) => !prompt.shouldTrigger);
  const quietControls = controls.filter(({ outcome, fired }) => outcome === 'ended' && !fired);
  const totals = totalsOf([...negatives, ...quietControls]);
  return totals.length > 0 ? totals : totalsOf(silent);
}

function totalsOf(sessions: readonly { rawTokens: number | null }[]): number[] {
  return sessions.flatMap(({ rawTokens }) => rawTokens ?? []);
}
