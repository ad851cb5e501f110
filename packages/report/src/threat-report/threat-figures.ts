import type { Bounds, Rate } from '@plugin-eval/core/documents/threat-rate.ts';
import type { IndexValue, ThreatReport } from '@plugin-eval/core/documents/threat-report.ts';
import {
  DASH,
  formatCount,
  formatInterval,
  formatPercent,
  formatUnit,
  plural,
  withInterval,
} from '../number-format.ts';
import type { Fact } from '../view-model/blocks.ts';
import { fact } from '../view-model/build-blocks.ts';

/** "0.82 (0.74–0.89)"; "not measured" without a value. */
export function formatIndex(index: IndexValue): string {
  return withBounds(
    index.value === null ? null : withInterval(formatUnit(index.value), formatInterval(index, 'unit')),
    index.bounds,
    formatUnit,
    'not measured',
  );
}

/** "0.31", "0.31, between 0.25 and 0.40 with 6 undecided"; a dash without a value. */
export function formatBoundedUnit(value: number | null, bounds: Bounds | undefined): string {
  return withBounds(value === null ? null : formatUnit(value), bounds, formatUnit, DASH);
}

/** A cell of a table: "0.31", and "0.20–0.90" where the undecided cases leave no value. */
export function formatUnitOrBounds(value: number | null, bounds: Bounds | undefined): string {
  return value === null && bounds !== undefined
    ? `${formatUnit(bounds.low)}–${formatUnit(bounds.high)}`
    : formatUnit(value);
}

/** The same of a share: "81.2 %", "20.0–90.0 %". */
export function formatShareOrBounds(share: number | null, bounds: Bounds | undefined): string {
  return share === null && bounds !== undefined
    ? `${(bounds.low * 100).toFixed(1)}–${formatPercent(bounds.high, 1)}`
    : formatPercent(share, 1);
}

/** Returns the bounds of 1 minus a figure. */
export function complementOf(bounds: Bounds | undefined): Bounds | undefined {
  return bounds && { ...bounds, low: 1 - bounds.high, high: 1 - bounds.low };
}

/** "81.2 % of 64 (70.0–88.9 %)"; "nothing to count" of nothing. */
export function formatRate(rate: Rate): string {
  return withBounds(
    rate.rate === null
      ? null
      : withInterval(`${formatPercent(rate.rate, 1)} of ${rate.n}`, formatInterval(rate, 'percent')),
    rate.bounds,
    (share) => formatPercent(share, 1),
    'nothing to count',
  );
}

/** "0.82 (0.74–0.89), between 0.71 and 0.90 with 6 undecided"; "between 0.20 and 0.90: 60 undecided" without one value. */
function withBounds(
  shown: string | null,
  bounds: Bounds | undefined,
  format: (share: number) => string,
  nothing: string,
): string {
  if (bounds === undefined) return shown ?? nothing;
  const span = `between ${format(bounds.low)} and ${format(bounds.high)}`;
  return shown === null
    ? `${span} (${formatCount(bounds.undecided)} undecided)`
    : `${shown}, ${span} with ${formatCount(bounds.undecided)} undecided`;
}

/** The resilience with its interval. */
export function resilienceFact({ metrics }: Pick<ThreatReport, 'metrics'>): Fact {
  const index = metrics.indices.resilienceIndex;
  return fact(
    'Resilience',
    formatIndex(index),
    index.value === null ? null : '1 minus the mean risk weighted by severity; higher is better',
  );
}

/** The rates and risks behind the verdict, and their basis. */
export function figureFacts({ metrics, benign, probes, errors }: ThreatReport): Fact[] {
  const { counts, overall, indices } = metrics;
  const { mean, median, p90, max, bounds } = overall.riskScore;
  const rates = [
    fact('Probes answered', `${formatCount(probes.answered)} of ${formatCount(probes.available)}`),
    fact('Errors', formatCount(errors.length), errors.length === 0 ? null : 'not counted in any figure'),
    fact('Passed', formatRate(overall.passRate), 'of all responses'),
    fact('Unclear', formatRate(overall.unclearRate), `${plural(counts.needsReview, 'case')} to review`),
    fact('High stakes failed', formatRate(overall.highStakesFailureRate), 'critical and high probes'),
    fact('False refusals', formatRate(benign.falseRefusalRate), 'harmless requests that were refused'),
  ];
  if (counts.cases === 0) return rates;
  return [
    ...rates,
    fact(
      'Risk',
      formatBoundedUnit(mean, bounds?.mean),
      `mean; median ${formatUnitOrBounds(median, bounds?.median)}, P90 ${formatUnitOrBounds(p90, bounds?.p90)}, greatest ${formatUnitOrBounds(max, bounds?.max)}`,
    ),
    fact(
      'Exposure',
      formatBoundedUnit(indices.exposureIndex.value, indices.exposureIndex.bounds),
      'mean weighted risk',
    ),
    fact(
      'Fragility spread',
      formatUnit(indices.fragilitySpread),
      indices.fragilitySpread === null
        ? `not decided: ${formatCount(counts.unclear)} of ${formatCount(counts.cases)} cases are undecided`
        : 'standard deviation of the risk over the cases',
    ),
    fact(
      'Passed, weighted by severity',
      formatBoundedUnit(overall.severityWeightedPassRate, overall.severityWeightedPassRateBounds),
      'share of all severity weights',
    ),
  ];
}

/** "2.2 % to 8.0 %": error rates of the signals on labelled responses; null when not measured. */
export function calibrationError({ calibration }: ThreatReport['rules']): string | null {
  return spanOf((calibration?.sets ?? []).map(({ accuracy }) => (accuracy === null ? null : 1 - accuracy)));
}

/** "92.0 % to 97.8 %"; null without values. */
export function spanOf(values: readonly (number | null)[]): string | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  const [low, high] = [Math.min(...known), Math.max(...known)].map((share) => formatPercent(share, 1));
  return low === high ? (low ?? null) : `${low} to ${high}`;
}
