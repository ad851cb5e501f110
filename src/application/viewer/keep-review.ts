import { toDocument } from '../../documents/to-document.ts';
import type { PublishedReviews } from '../../documents/viewer.ts';
import { ViewerRequestError } from '../../errors/viewer-request-error.ts';
import type { Ports } from '../ports.ts';
import { keepDecisions, openReviewedReport } from '../threat/case-reviews.ts';
import type { ReviewDecision } from './viewer-backend.ts';

/** What people decided about the cases of a report, in the file beside it and in the report itself; null when nothing. */
export function reviewsOf(file: string, workingDirectory: string): PublishedReviews | null {
  const { reviews } = openReviewedReport(file, undefined, workingDirectory);
  return reviews.reviews.length === 0 ? null : (toDocument(reviews) as PublishedReviews);
}

/**
 * Keeps a decision where `threat review` keeps it.
 * @returns all decisions about this report
 * @throws ViewerRequestError, FileError, OutputError
 */
export function keepReview(
  file: string,
  { caseId, outcome, ...by }: ReviewDecision,
  workingDirectory: string,
  ports: Pick<Ports, 'variables' | 'now'>,
): PublishedReviews {
  const opened = openReviewedReport(file, undefined, workingDirectory);
  const one = opened.report.cases.find(({ id }) => id === caseId);
  if (one === undefined) throw new ViewerRequestError('unknown-case', 'The report has no such case.');
  return toDocument(keepDecisions(opened, [{ one, outcome }], by, ports).reviews) as PublishedReviews;
}
