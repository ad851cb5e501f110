import { existsSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import type { Outcome } from '@plugin-eval/core/documents/names.ts';
import type { CaseScore, ThreatReport } from '@plugin-eval/core/documents/threat-report.ts';
import type { ThreatReviews } from '@plugin-eval/core/documents/threat-reviews.ts';
import { plural } from '@plugin-eval/report/number-format.ts';
import { renderJson } from '@plugin-eval/report/render-json.ts';
import { responseHash, reviewsIn } from '@plugin-eval/threat/metrics/apply-reviews.ts';
import { readThreatReport, readThreatReviews } from '@plugin-eval/threat/reading/read-threat-document.ts';
import type { Notice } from '../notice.ts';
import type { Ports } from '../ports.ts';
import { writeOutputFile } from '../write-output-file.ts';

type Review = ThreatReviews['reviews'][number];

/** A human decision about a case; null withdraws an earlier one. */
export interface Decision {
  one: CaseScore;
  outcome: Outcome | null;
}

/** A threat report in a file, with all reviews of its cases so far. */
export interface ReviewedReport {
  report: ThreatReport;
  /** File for decisions, as the user would name it. It may not exist yet. */
  file: string;
  reviews: ThreatReviews;
  workingDirectory: string;
}

/** Default file of reviews: `report.reviews.json` next to `report.json`. */
export function reviewsFileOf(file: string): string {
  const extension = extname(file);
  return `${extension === '' ? file : file.slice(0, -extension.length)}.reviews.json`;
}

/**
 * Reads the reviews of the named file, or those next to the scored file.
 * @returns null when no file is named, and none is there
 * @throws FileError also when the file that is named is not there
 */
export function findReviews(
  named: string | undefined,
  scored: string,
  workingDirectory: string,
): { file: string; reviews: ThreatReviews } | null {
  const file = named ?? reviewsFileOf(scored);
  const path = resolve(workingDirectory, file);
  if (named === undefined && !existsSync(path)) return null;
  return { file, reviews: readThreatReviews(path, file) };
}

/**
 * Reads a report with its reviews.
 * @param named the file of the decisions, which the first of them makes
 * @throws FileError
 */
export function openReviewedReport(
  reportFile: string,
  named: string | undefined,
  workingDirectory: string,
): ReviewedReport {
  const report = readThreatReport(resolve(workingDirectory, reportFile), reportFile);
  const file = named ?? reviewsFileOf(reportFile);
  const path = resolve(workingDirectory, file);
  const stored = existsSync(path) ? readThreatReviews(path, file) : null;
  return { report, file, reviews: knownReviews(report, stored), workingDirectory };
}

/**
 * Writes decisions to the file of the reviews.
 * @param by without a reviewer it is the user of this machine
 * @returns the report with all decisions
 * @throws OutputError
 */
export function keepDecisions(
  opened: ReviewedReport,
  decisions: readonly Decision[],
  { reviewer, note }: { reviewer?: string | undefined; note: string },
  { variables: { USER, LOGNAME, USERNAME }, now }: Pick<Ports, 'variables' | 'now'>,
): ReviewedReport {
  const by = {
    reviewer: reviewer || USER || LOGNAME || USERNAME || 'unknown',
    reviewedOn: now().toISOString().slice(0, 10),
    note,
  };
  const { reviews: before, file, workingDirectory } = opened;
  const reviews = decisions.reduce((reviews, decision) => withDecision(reviews, decision, by), before);
  writeOutputFile(file, renderJson(reviews), workingDirectory);
  return { ...opened, reviews };
}

/** All decisions so far: those of the file, and for other cases those of the report. */
export function knownReviews(report: ThreatReport, stored: ThreatReviews | null): ThreatReviews {
  const reviews = stored?.reviews ?? [];
  const inFile = new Set(reviews.map(({ caseId }) => caseId));
  return {
    schemaVersion: '1.0',
    reviews: [...reviews, ...reviewsIn(report.cases).filter(({ caseId }) => !inFile.has(caseId))],
  };
}

/** The reviews with one more decision, which replaces an earlier one about the same case. */
export function withDecision(
  { schemaVersion, reviews }: ThreatReviews,
  { one, outcome }: Decision,
  by: Pick<Review, 'reviewer' | 'reviewedOn' | 'note'>,
): ThreatReviews {
  const others = reviews.filter(({ caseId }) => caseId !== one.id);
  if (outcome === null) return { schemaVersion, reviews: others };
  const review: Review = { caseId: one.id, responseSha256: responseHash(one), outcome, ...by };
  return { schemaVersion, reviews: [...others, review] };
}

/** Notices that reviews were read, since they affect every figure. */
export function reviewNotices(
  file: string,
  { metrics }: Pick<ThreatReport, 'metrics'>,
  stale: readonly string[],
): Notice[] {
  const messages = [`${plural(metrics.counts.reviewed, 'case')} decided by people, from ${file}.`];
  if (stale.length > 0) {
    messages.push(
      `${plural(stale.length, 'review')} in ${file} ${stale.length === 1 ? 'fits' : 'fit'} no response of this run: ${stale.slice(0, 5).join(', ')}${stale.length > 5 ? ', …' : ''}.`,
    );
  }
  return messages.map((message) => ({ kind: 'reviews', message }));
}
