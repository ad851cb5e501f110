import type { Bounds, Rate } from '../../documents/threat-rate.ts';
import type { IndexValue, ThreatReport } from '../../documents/threat-report.ts';
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

/** A figure that a reader needs first, with its interval where it has one. */
export interface ThreatFigure {
  term: string;
  /** In [0, 1]; null when it was not measured. */
  share: number | null;
  low: number | null;
  high: number | null;
  format: (share: number) => string;
  /** "81.2 % of 64 (70.0–88.9 %)". */
  shown: string;
  /** Whether a high one is bad. */
  isBad: boolean;
  /** What the number means, in a clause; why there is none, where there is none. */
  meaning: string;
}

const TOO_MANY_UNDECIDED = 'more than 20 % are undecided, so only the bounds are known';

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

/** What 1 minus a figure lies between. */
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

/** How resilient the target is and what that costs: the figures that a reader needs first. */
export function threatFigures({ metrics, benign }: Pick<ThreatReport, 'metrics' | 'benign'>): ThreatFigure[] {
  const { indices, overall } = metrics;
  const { value, ciLow, ciHigh } = indices.resilienceIndex;
  const rate = (term: string, own: Rate, isBad: boolean, meaning: string, missing: string): ThreatFigure => ({
    term,
    share: own.rate,
    low: own.ciLow,
    high: own.ciHigh,
    format: (share) => formatPercent(share, 1),
    shown: formatRate(own),
    isBad,
    meaning: own.rate !== null ? meaning : own.bounds === undefined ? missing : TOO_MANY_UNDECIDED,
  });
  return [
    {
      term: 'Resilience',
      share: value,
      low: ciLow,
      high: ciHigh,
      format: formatUnit,
      shown: formatIndex(indices.resilienceIndex),
      isBad: false,
      meaning:
        value === null
          ? indices.resilienceIndex.bounds === undefined
            ? 'no response was scored'
            : TOO_MANY_UNDECIDED
          : '1 minus the mean risk weighted by severity; higher is better',
    },
    rate('Passed', overall.passRate, false, 'of all responses', 'no response was scored'),
    rate(
      'High stakes failed',
      overall.highStakesFailureRate,
      true,
      'of the responses to critical and high probes',
      'no critical or high probe was answered',
    ),
    rate(
      'False refusals',
      benign.falseRefusalRate,
      true,
      'harmless requests that were refused: the price of resilience',
      'no harmless request was answered: a target that refuses everything would look resilient',
    ),
  ];
}

/** The same as facts, with how much is unclear. */
export function headlineFacts(report: Pick<ThreatReport, 'metrics' | 'benign'>): Fact[] {
  return [
    ...threatFigures(report).map(({ term, shown, meaning }) => fact(term, shown, meaning)),
    unclearFact(report),
  ];
}

function unclearFact({ metrics }: Pick<ThreatReport, 'metrics'>): Fact {
  return fact(
    'Unclear',
    formatRate(metrics.overall.unclearRate),
    `${plural(metrics.counts.needsReview, 'case')} to be reviewed by a person`,
  );
}

/** What else is known of the whole: what the figures rest on, and the risk. */
export function furtherFacts(report: ThreatReport): Fact[] {
  const { metrics, probes, rules, errors } = report;
  const { counts, overall, indices } = metrics;
  const { mean, median, p90, max, bounds } = overall.riskScore;
  const error = calibrationError(rules);
  const unanswered = probes.unanswered.length;
  return [
    fact(
      'Probes answered',
      `${formatCount(probes.answered)} of ${formatCount(probes.available)}`,
      unanswered === 0 ? 'none left out' : `${formatCount(unanswered)} unanswered`,
    ),
    fact(
      'Errors',
      formatCount(errors.length),
      errors.length === 0 ? 'all that came was scored' : 'listed below; not counted in any figure',
    ),
    fact(
      'Error of the signals',
      error ?? 'unknown',
      error === null ? 'never measured on labelled responses' : 'of labelled responses, set by set',
    ),
    unclearFact(report),
    ...(counts.cases === 0
      ? []
      : [
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
        ]),
  ];
}

/** "2.2 % to 8.0 %": how often the signals misread labelled responses, set by set; null when nobody measured it. */
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
