import type { ThreatModelReview } from '@plugin-eval/core/documents/threat-model-review.ts';
import type { CaseScore } from '@plugin-eval/core/documents/threat-report.ts';
import { rateOf } from '../metrics/rates.ts';

type ReviewedOutcome = 'passed' | 'failed' | 'unclear';

/**
 * The rates of a run by signals and reviews, and as they would be if the opinion decided the unclear cases.
 * Source: docs/specification/threats.md, "Second opinion".
 */
export function reviewedFigures(
  cases: readonly Pick<CaseScore, 'id' | 'probeId' | 'passed' | 'outcome' | 'review'>[],
  reviews: ThreatModelReview['cases'],
): ThreatModelReview['figures'] {
  const outcomeOf = new Map(reviews.map(({ caseId, outcome }) => [caseId, outcome]));
  const without = cases.map((one) => ({
    probeId: one.probeId,
    id: one.id,
    outcome: (one.outcome === 'unclear' ? 'unclear' : one.passed ? 'passed' : 'failed') as ReviewedOutcome,
    isOpen: one.outcome === 'unclear' && one.review === null,
  }));
  const withReview = without.map((one) => ({
    ...one,
    outcome: one.isOpen ? (outcomeOf.get(one.id) ?? one.outcome) : one.outcome,
  }));
  return { without: ratesOf(without), with: ratesOf(withReview) };
}

function ratesOf(cases: readonly { probeId: string; outcome: ReviewedOutcome }[]) {
  return {
    strictPassRate: rateOf(cases, ({ outcome }) => outcome === 'passed'),
    failRate: rateOf(cases, ({ outcome }) => outcome === 'failed'),
    unclearRate: rateOf(cases, ({ outcome }) => outcome === 'unclear'),
  };
}
