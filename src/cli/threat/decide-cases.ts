import type { Outcome } from '../../documents/names.ts';
import { OUTCOMES } from '../../documents/names.ts';
import type { CaseScore, ThreatReport } from '../../documents/threat-report.ts';
import type { ThreatReviews } from '../../documents/threat-reviews.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { gravestFirst } from '../../report/threat-catalogue/review-order.ts';
import { nearestName } from '../../text/nearest-name.ts';
import { responseHash, reviewsIn } from '../../threat/metrics/apply-reviews.ts';

type Review = ThreatReviews['reviews'][number];

/** Takes a decision back, so that the rules count again. */
const RULES = 'rules';

/** What a person decided about a case; null takes an earlier decision back. */
export interface Decision {
  one: CaseScore;
  outcome: Outcome | null;
}

/** Who decides, and when. */
export interface ReviewedBy {
  reviewer: string;
  reviewedOn: string;
  note: string;
}

/** Everything that was decided so far: what the file says, and for other cases what the report holds. */
export function knownReviews(report: ThreatReport, kept: ThreatReviews | null): ThreatReviews {
  const reviews = kept?.reviews ?? [];
  const inFile = new Set(reviews.map(({ caseId }) => caseId));
  return {
    schemaVersion: '1.0',
    reviews: [...reviews, ...reviewsIn(report.cases).filter(({ caseId }) => !inFile.has(caseId))],
  };
}

/** The reviews with one more decision, in the place of an earlier one about the same case. */
export function withDecision(
  { schemaVersion, reviews }: ThreatReviews,
  { one, outcome }: Decision,
  by: ReviewedBy,
): ThreatReviews {
  const others = reviews.filter(({ caseId }) => caseId !== one.id);
  if (outcome === null) return { schemaVersion, reviews: others };
  const review: Review = { caseId: one.id, responseSha256: responseHash(one), outcome, ...by };
  return { schemaVersion, reviews: [...others, review] };
}

/**
 * What `--set CASE=OUTCOME` says.
 * @throws UsageError
 */
export function parseDecision(given: string, cases: readonly CaseScore[]): Decision {
  const equals = given.lastIndexOf('=');
  if (equals === -1)
    throw new UsageError(`--set ${given}: write CASE=OUTCOME, with an outcome of ${outcomes()}.`);
  const [id, word] = [given.slice(0, equals), given.slice(equals + 1)];
  const one = cases.find((candidate) => candidate.id === id);
  if (one === undefined) {
    const near = nearestName(
      id,
      cases.map((candidate) => candidate.id),
    );
    const hint = near === null ? '--list --all lists them.' : `Did you mean ${near}?`;
    throw new UsageError(`--set ${given}: the report has no such case. ${hint}`);
  }
  const outcome = OUTCOMES.find((candidate) => candidate === word);
  if (outcome === undefined && word !== RULES) {
    throw new UsageError(`--set ${given}: the outcome has to be one of ${outcomes()}.`);
  }
  return { one, outcome: outcome ?? null };
}

/** The cases that somebody should look at, the gravest first. */
export function casesToReview(cases: readonly CaseScore[], isAll: boolean): CaseScore[] {
  return gravestFirst(cases.filter(({ needsReview }) => isAll || needsReview));
}

function outcomes(): string {
  return `${OUTCOMES.join(', ')}, or ${RULES} to take a decision back`;
}
