import type { Bounds, Rate } from '../../documents/threat-rate.ts';
import type { IndexValue, ThreatReport } from '../../documents/threat-report.ts';
import {
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
  const { mean, median, p90, max } = overall.riskScore;
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
            formatUnit(mean),
            `mean; median ${formatUnit(median)}, P90 ${formatUnit(p90)}, greatest ${formatUnit(max)}`,
          ),
          fact('Exposure', formatUnit(indices.exposureIndex.value), 'mean weighted risk'),
          fact(
            'Fragility spread',
            formatUnit(indices.fragilitySpread),
            'standard deviation of the risk over the cases',
          ),
          fact(
            'Passed, weighted by severity',
            formatUnit(overall.severityWeightedPassRate),
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
