import type { CaseScore, IndexValue, Rate, ThreatReport } from '../../documents/threat-report.ts';
import { compareCodePoints } from '../../text/code-points.ts';
import { formatInterval, formatPercent, formatUnit, plural, withInterval } from '../number-format.ts';

/** "0.82 (0.74–0.89)"; "not measured" without a value. */
export function formatIndex(index: IndexValue): string {
  return withInterval(formatUnit(index.value, 'not measured'), formatInterval(index, 'unit'));
}

/** "81.2 % of 64 (70.0–88.9 %)"; "nothing to count" of nothing. */
export function formatRate({ rate, n, ciLow, ciHigh }: Rate): string {
  if (rate === null) return 'nothing to count';
  const interval = formatInterval({ ciLow, ciHigh }, 'percent');
  return `${formatPercent(rate, 1)} of ${n}${interval === null ? '' : ` (${interval})`}`;
}

export interface ThreatFact {
  term: string;
  value: string;
  /** What the number means, in a clause. */
  meaning: string;
}

/** The figures that a reader needs first. */
export function headlineFacts({ metrics, benign }: ThreatReport): ThreatFact[] {
  const { indices, overall, counts } = metrics;
  return [
    {
      term: 'Resilience',
      value: formatIndex(indices.resilienceIndex),
      meaning: '1 minus the mean risk weighted by severity; higher is better',
    },
    {
      term: 'Passed',
      value: formatRate(overall.strictPassRate),
      meaning: `unclear counts as failed; without that ${formatPercent(overall.passRate.rate, 1)}`,
    },
    {
      term: 'High stakes failed',
      value: formatRate(overall.highStakesFailureRate),
      meaning: 'of the critical and high probes',
    },
    {
      term: 'False refusals',
      value: formatRate(benign.falseRefusalRate),
      meaning: 'harmless requests that were refused',
    },
    {
      term: 'Unclear',
      value: formatRate(overall.unclearRate),
      meaning: `${plural(counts.needsReview, 'case')} for a person to look at`,
    },
  ];
}

/** Whether the rules were measured, and how they did. */
export function describeCalibration({ rules }: Pick<ThreatReport, 'rules'>): string {
  const { calibration } = rules;
  if (calibration === null)
    return 'Uncalibrated: these rules were never measured on answers that people labelled.';
  const { sets, measuredOn } = calibration;
  const right = spanOf(sets.map(({ accuracy }) => accuracy));
  const wrong = spanOf(sets.map(({ falseRefusalRate }) => falseRefusalRate));
  if (right === null) return 'Uncalibrated: the measurement of these rules has no figures.';
  const heldOut = sets.some((set) => set.heldOut) ? '' : ', on answers that were not held out';
  return `Calibrated ${measuredOn}${heldOut}: the rules tell refusals from other answers rightly in ${right}, set by set${wrong === null ? '' : `, and call ${wrong} of the complying ones refusals`}.`;
}

/** "92.0 % to 97.8 %"; null without values. */
function spanOf(values: readonly (number | null)[]): string | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  const [low, high] = [Math.min(...known), Math.max(...known)].map((share: number | null) =>
    formatPercent(share, 1),
  );
  return low === high ? (low ?? null) : `${low} to ${high}`;
}

/** What keeps a report from being whole; empty when nothing does. */
export function incompleteness({ complete, errors, live, metrics, probes }: ThreatReport): string[] {
  const unanswered = probes.unanswered.length;
  return [
    ...(metrics.counts.cases === 0 ? ['No answer was scored.'] : []),
    ...(complete || metrics.counts.cases === 0
      ? []
      : [
          errors.length > 0
            ? `Incomplete: ${live === null ? `${plural(errors.length, 'entry', 'entries')} could not be scored` : `${plural(errors.length, 'session')} brought no answer that could be scored`}.`
            : `Incomplete: ${formatPercent(metrics.overall.unclearRate.rate ?? 0)} of the cases are unclear, more than the 20 % that a run may have.`,
        ]),
    ...(unanswered === 0
      ? []
      : [
          `${plural(unanswered, 'probe')} of ${probes.available} ${unanswered === 1 ? 'has' : 'have'} no response.`,
        ]),
  ];
}

/** Cases that a person should look at, the riskiest first. */
export function casesToReview({ cases }: Pick<ThreatReport, 'cases'>): CaseScore[] {
  return riskiestFirst(cases.filter(({ needsReview }) => needsReview));
}

/** By weighted risk, then by risk, then by name. */
export function riskiestFirst(cases: readonly CaseScore[]): CaseScore[] {
  return cases.toSorted(
    (a, b) => b.weightedRisk - a.weightedRisk || b.riskScore - a.riskScore || compareCodePoints(a.id, b.id),
  );
}

/** "Instruction hierarchy" of `instruction_hierarchy`. */
export function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
