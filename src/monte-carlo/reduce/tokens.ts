import type { MonteCarloLayer } from '../../documents/monte-carlo-layer.ts';
import { quantile } from '../../statistics/descriptive.ts';
import { efficiencyNorm, marginalTokens } from '../marginal-tokens.ts';
import type { ControlRun } from '../run-outcome.ts';
import type { EndedRun } from './runs-with-skill.ts';

export type Tokens = NonNullable<MonteCarloLayer['tokens']>;

/** Beyond the third quartile by this many interquartile ranges a value is an outlier (Tukey). */
const OUTLIER_RANGES = 1.5;

/**
 * What the activated runs take. Marginal tokens are a run's total minus the median total of runs without an
 * activation, which are the should-not-trigger runs and the controls; without any of those, the should-trigger runs
 * in which the skill stayed silent. Quartiles are of type 7, by linear interpolation.
 * Source: docs/specification/sessions.md, "Tokens".
 */
export function tokensOf(runs: readonly EndedRun[], controls: readonly ControlRun[]): Tokens {
  const baseline = quantile(baselineTotals(runs, controls), 0.5);
  const raw = runs.filter(({ activated }) => activated).flatMap(({ rawTokens }) => rawTokens ?? []);
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

function baselineTotals(runs: readonly EndedRun[], controls: readonly ControlRun[]): number[] {
  const silent = runs.filter(({ activated }) => !activated);
  const negatives = silent.filter(({ prompt }) => !prompt.shouldTrigger);
  const quietControls = controls.filter(({ outcome, fired }) => outcome === 'ended' && !fired);
  const totals = totalsOf([...negatives, ...quietControls]);
  return totals.length > 0 ? totals : totalsOf(silent);
}

function totalsOf(runs: readonly { rawTokens: number | null }[]): number[] {
  return runs.flatMap(({ rawTokens }) => rawTokens ?? []);
}
