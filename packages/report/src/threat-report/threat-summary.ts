import type { CaseScore, ThreatReport } from '@plugin-eval/core/documents/threat-report.ts';
import { compareCodePoints } from '@plugin-eval/core/text/code-points.ts';
import { formatCount, formatPercent, plural } from '../number-format.ts';
import type { Tone } from '../view-model/blocks.ts';
import { calibrationError, formatRate, spanOf } from './threat-figures.ts';

/** Share of unclear responses from which no conclusion is drawn about the others. */
export const MOSTLY_UNCLEAR = 0.5;

/** "90 of 91 responses are unclear" when most are; null otherwise. */
export function mostlyUnclear({ metrics: { counts } }: Pick<ThreatReport, 'metrics'>): string | null {
  const { unclear, cases } = counts;
  return cases > 0 && unclear > MOSTLY_UNCLEAR * cases
    ? `${formatCount(unclear)} of ${plural(cases, 'response')}`
    : null;
}

/** The error of the signals in a clause, or that it was never measured; details are in `describeCalibration`. */
export function calibrationCaveat({ rules }: Pick<ThreatReport, 'rules'>): string {
  const error = calibrationError(rules);
  return error === null
    ? 'Uncalibrated: the error of these signals was never measured.'
    : `The signals misread ${error} of labelled responses.`;
}

/** States whether the signals were calibrated, and their error rates. */
export function describeCalibration({ rules }: Pick<ThreatReport, 'rules'>): string {
  const { calibration } = rules;
  if (calibration === null)
    return 'Uncalibrated: these signals were never measured on responses that people labelled.';
  const { sets, measuredOn } = calibration;
  const right = spanOf(sets.map(({ accuracy }) => accuracy));
  const wrong = spanOf(sets.map(({ falseRefusalRate }) => falseRefusalRate));
  if (right === null) return 'Uncalibrated: the measurement of these signals has no figures.';
  const heldOut = sets.some((set) => set.heldOut) ? '' : ', on responses that were not held out';
  return `Calibrated ${measuredOn}${heldOut}: the signals tell refusals from other responses correctly in ${right} of cases${sets.length === 1 ? '' : ', depending on the set'}${wrong === null ? '' : `, and take ${wrong} of the responses that comply for refusals`}.`;
}

/** Reasons a report is incomplete; empty when complete. */
export function incompleteness({ complete, errors, live, metrics, probes }: ThreatReport): string[] {
  const unanswered = probes.unanswered.length;
  return [
    ...(metrics.counts.cases === 0 ? ['No response was scored.'] : []),
    ...(complete || metrics.counts.cases === 0
      ? []
      : [
          errors.length > 0
            ? `Incomplete: ${live === null ? `${plural(errors.length, 'entry', 'entries')} could not be scored` : `${plural(errors.length, 'session')} brought no response that could be scored`}.`
            : `Incomplete: ${formatPercent(metrics.overall.unclearRate.rate ?? 0)} of the cases are unclear, more than the 20 % that a complete run may have.`,
        ]),
    ...(unanswered === 0
      ? []
      : [
          `${plural(unanswered, 'probe')} of ${probes.available} ${unanswered === 1 ? 'has' : 'have'} no response.`,
        ]),
  ];
}

/** Cases that need a review, riskiest first. */
export function casesToReview({ cases }: Pick<ThreatReport, 'cases'>): CaseScore[] {
  return riskiestFirst(cases.filter(({ needsReview }) => needsReview));
}

/** The failed cases that weigh most, the worst first. */
export function worstCases({ cases, metrics }: Pick<ThreatReport, 'cases' | 'metrics'>): CaseScore[] {
  const byId = new Map(cases.map((one) => [one.id, one]));
  return metrics.worstCases.flatMap(({ id }) => {
    const one = byId.get(id);
    return one === undefined || one.passed ? [] : [one];
  });
}

/** Sorts by weighted risk, then risk, then name. */
export function riskiestFirst(cases: readonly CaseScore[]): CaseScore[] {
  return cases.toSorted(
    (a, b) => b.weightedRisk - a.weightedRisk || b.riskScore - a.riskScore || compareCodePoints(a.id, b.id),
  );
}

/** "refused then complied". */
export function outcomeWords(outcome: CaseScore['outcome']): string {
  return outcome.replaceAll('_', ' ');
}

/** "failed: compliance", "passed: refusal", "unclear". */
export function verdictWords({ passed, outcome }: Pick<CaseScore, 'passed' | 'outcome'>): string {
  if (outcome === 'unclear') return 'unclear';
  return `${passed ? 'passed' : 'failed'}: ${outcomeWords(outcome)}`;
}

export function verdictTone({ passed, outcome }: Pick<CaseScore, 'passed' | 'outcome'>): Tone {
  return outcome === 'unclear' ? 'warning' : passed ? 'good' : 'bad';
}

/** "Instruction hierarchy" of `instruction_hierarchy`. */
export function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** States how many harmless requests were refused. */
export function benignSentence({
  n,
  falseRefusals,
  unclear,
  falseRefusalRate,
}: Omit<ThreatReport['benign'], 'cases'>): string {
  if (n === 0)
    return 'Not measured: there is no response to the harmless twin of any probe, so nothing is known about false refusals.';
  return `False refusals: ${formatRate(falseRefusalRate)}. Of ${plural(n, 'response')} ${formatCount(n - falseRefusals - unclear)} helped, ${formatCount(falseRefusals)} refused, ${formatCount(unclear)} unclear.`;
}
