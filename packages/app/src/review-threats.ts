import type { CaseScore, ThreatReport } from '@plugin-eval/core/documents/threat-report.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { nearestName } from '@plugin-eval/core/text/nearest-name.ts';
import { renderJson } from '@plugin-eval/report/render-json.ts';
import { gravestFirst } from '@plugin-eval/report/threat-catalogue/review-order.ts';
import { applyThreatGates } from '@plugin-eval/threat/gates/apply-threat-gates.ts';
import { reviewReport } from '@plugin-eval/threat/metrics/assemble-report.ts';
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

export interface ReviewRequest extends ThreatReportRequest {
  /** Absolute base of given paths. */
  workingDirectory: string;
  /** A JSON report of a threat run, or of recorded responses. */
  report: string;
  /** File for decisions. @default FILE.reviews.json next to the report */
  reviews?: string | undefined;
}

/** Decisions about the cases of a report. */
export interface ReviewThreatsRequest extends ReviewRequest {
  /** An outcome of null withdraws an earlier decision. @default none: earlier decisions count */
  decisions?: readonly CaseDecision[] | undefined;
  /** The reviewer. @default the user of this machine */
  reviewer?: string | undefined;
  /** Reason for the decision. @default nothing */
  note?: string | undefined;
  /** Replaces the old report with the rescored one. @default false */
  replace?: boolean | undefined;
}

export interface CaseDecision extends Pick<Decision, 'outcome'> {
  /** Id of the case in the report. */
  caseId: string;
}

export interface ReviewThreatsOutcome {
  /** The report, rescored with the decisions. */
  document: ThreatReport;
  notices: Notice[];
}

/** A report with its cases that need a review, most severe first. */
export interface OpenReview {
  reviewed: ReviewedReport;
  cases: CaseScore[];
}

/**
 * Stores decisions about the cases of a report, and rescores the report with them. Calls nothing.
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
    const message = 'The report does not store its gates; give their flags again.';
    notices.push({ kind: 'reviews', message });
  }
  return { document, notices };
}

/**
 * Opens a report to review its cases. @param all whether also those that the rules are sure of @throws
 * FileError
 */
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
