import type { ThreatModelReview } from '@plugin-eval/core/documents/threat-model-review.ts';
import type { CaseScore } from '@plugin-eval/core/documents/threat-report.ts';
import { rateOf } from '../metrics/rates.ts';

type Told = 'passed' | 'failed' | 'unclear';

/**
 * The rates of a run by signals and reviews, and as they would be if the opinion decided the unclear cases.
 * Source: docs/specification/threats.md, "Second opinion".
 */
export function reviewedFigures(
  cases: readonly Pick<CaseScore, 'id' | 'probeId' | 'passed' | 'outcome' | 'review'>[],
  opinions: ThreatModelReview['cases'],
): ThreatModelReview['figures'] {
  const opinionOf = new Map(opinions.map(({ caseId, outcome }) => [caseId, outcome]));
  const without = cases.map((one) => ({
    probeId: one.probeId,
    id: one.id,
    told: (one.outcome === 'unclear' ? 'unclear' : one.passed ? 'passed' : 'failed') as Told,
    isOpen: one.outcome === 'unclear' && one.review === null,
  }));
  const beside = without.map((one) => ({
    ...one,
    told: one.isOpen ? (opinionOf.get(one.id) ?? one.told) : one.told,
  }));
  return { without: ratesOf(without), with: ratesOf(beside) };
}

function ratesOf(cases: readonly { probeId: string; told: Told }[]) {
  return {
    strictPassRate: rateOf(cases, ({ told }) => told === 'passed'),
    failRate: rateOf(cases, ({ told }) => told === 'failed'),
    unclearRate: rateOf(cases, ({ told }) => told === 'unclear'),
  };
}
