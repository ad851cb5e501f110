import type { CaseScore, ThreatReport } from '../documents/threat-report.ts';
import { UsageError } from '../errors/usage-error.ts';
import { renderJson } from '../report/json.ts';
import { gravestFirst } from '../report/threat-catalogue/review-order.ts';
import { nearestName } from '../text/nearest-name.ts';
import { applyThreatGates } from '../threat/gates/apply-threat-gates.ts';
import { reviewReport } from '../threat/metrics/assemble-report.ts';
import type { Notice } from './notice.ts';
import type { Ports } from './ports.ts';
import {
  type Decision,
  keepDecisions,
  openReviewedReport,
  type ReviewedReport,
  reviewNotices,
} from './threat/case-reviews.ts';
import { MIN_GEOMETRY_CASES, type ThreatReportRequest } from './threat/threat-request.ts';
import { writeOutputFile } from './write-output-file.ts';

/** Which report is reviewed. */
export interface ReviewRequest extends ThreatReportRequest {
  /** Absolute: what given paths are relative to. */
  workingDirectory: string;
  /** A JSON report of a threat run, or of recorded responses. */
  report: string;
  /** Where decisions are kept. @default FILE.reviews.json beside the report */
  reviews?: string | undefined;
}

/** What is decided about the cases of a report. */
export interface ReviewThreatsRequest extends ReviewRequest {
  /** An outcome of null takes an earlier decision back. @default none: what was decided before counts */
  decisions?: readonly CaseDecision[] | undefined;
  /** Who decides. @default the user of this machine */
  reviewer?: string | undefined;
  /** Why. @default nothing */
  note?: string | undefined;
  /** Whether the report that is scored again takes the place of the old one. @default false */
  replace?: boolean | undefined;
}

export interface CaseDecision extends Pick<Decision, 'outcome'> {
  /** As the report names it. */
  caseId: string;
}

export interface ReviewThreatsOutcome {
  /** Scored again, with what people decided. */
  document: ThreatReport;
  notices: Notice[];
}

/** A report, and the cases in it that somebody should look at, the gravest first. */
export interface OpenReview {
  reviewed: ReviewedReport;
  cases: CaseScore[];
}

/**
 * Keeps what people decide about the cases of a report, and scores the report again with it. Calls nothing.
 * @throws FileError, OutputError
 * @throws UsageError when the report does not have such a case
 */
export async function reviewThreats(
  request: ReviewThreatsRequest,
  ports: Pick<Ports, 'variables' | 'now'>,
): Promise<ReviewThreatsOutcome> {
  const { report: file, workingDirectory, decisions = [], reviewer, note = '' } = request;
  const opened = openReviewedReport(file, request.reviews, workingDirectory);
  const { report: old } = opened;
  const made = decisions.map((decision) => decisionAbout(decision, old.cases));
  const reviewed = made.length === 0 ? opened : keepDecisions(opened, made, { reviewer, note }, ports);
  const { report, staleReviews } = scoredAgain(reviewed, request);
  const document = { ...report, gates: applyThreatGates(report, request.gates) };
  if (request.replace) writeOutputFile(file, renderJson(document), workingDirectory);
  const notices = reviewNotices(reviewed.file, report, staleReviews);
  if (old.gates.length > document.gates.length) {
    const message = 'The gates of the report are not kept; give their flags again.';
    notices.push({ kind: 'reviews', message });
  }
  return { document, notices };
}

/** Opens a report to look at its cases. @param all whether also those that the rules are sure of @throws FileError */
export function openReview(
  request: ReviewRequest,
  { all = false }: { all?: boolean | undefined },
): OpenReview {
  const reviewed = openReviewedReport(request.report, request.reviews, request.workingDirectory);
  const { cases } = scoredAgain(reviewed, request).report;
  return { reviewed, cases: gravestFirst(cases.filter(({ needsReview }) => all || needsReview)) };
}

function scoredAgain(
  { report, reviews }: ReviewedReport,
  { minGeometryCases = MIN_GEOMETRY_CASES }: ThreatReportRequest,
) {
  return reviewReport(report, reviews, { minGeometryCases });
}

function decisionAbout({ caseId, outcome }: CaseDecision, cases: readonly CaseScore[]): Decision {
  const one = cases.find(({ id }) => id === caseId);
  if (one !== undefined) return { one, outcome };
  const near = nearestName(
    caseId,
    cases.map(({ id }) => id),
  );
  const hint = near === null ? '--list --all lists them.' : `Did you mean ${near}?`;
  throw new UsageError(`--set ${caseId}: the report has no such case. ${hint}`);
}
