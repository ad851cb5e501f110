import { resolve } from 'node:path';
import { writeOutputFile } from '../../application/write-output-file.ts';
import { toDocument } from '../../documents/to-document.ts';
import type { PublishedReviews } from '../../documents/viewer.ts';
import { ViewerRequestError } from '../../errors/viewer-request-error.ts';
import { renderJson } from '../../report/json.ts';
import type { ReviewDecision } from '../../serve/viewer-backend.ts';
import { readThreatReport } from '../../threat/reading/read-threat-document.ts';
import type { CliIo } from '../io.ts';
import { knownReviews, withDecision } from '../threat/decide-cases.ts';
import { reviewsFileBeside, reviewsIn } from '../threat/reviews-file.ts';

/** What people decided about the cases of a report, in the file beside it and in the report itself; null when nothing. */
export function reviewsOf(file: string, io: CliIo): PublishedReviews | null {
  const report = readThreatReport(resolve(io.workingDirectory, file), file);
  const known = knownReviews(report, reviewsIn(reviewsFileBeside(file), io)?.reviews ?? null);
  return known.reviews.length === 0 ? null : (toDocument(known) as PublishedReviews);
}

/**
 * Keeps a decision where `threat review` keeps it.
 * @returns all decisions about this report
 * @throws ViewerRequestError, FileError, OutputError
 */
export function keepReview(file: string, decision: ReviewDecision, io: CliIo): PublishedReviews {
  const report = readThreatReport(resolve(io.workingDirectory, file), file);
  const one = report.cases.find(({ id }) => id === decision.caseId);
  if (one === undefined) throw new ViewerRequestError('unknown-case', 'The report has no such case.');
  const reviewsFile = reviewsFileBeside(file);
  const known = knownReviews(report, reviewsIn(reviewsFile, io)?.reviews ?? null);
  const { USER, LOGNAME, USERNAME } = io.variables;
  const reviews = withDecision(
    known,
    { one, outcome: decision.outcome },
    {
      reviewer: decision.reviewer || USER || LOGNAME || USERNAME || 'unknown',
      reviewedOn: io.today(),
      note: decision.note,
    },
  );
  writeOutputFile(reviewsFile, renderJson(reviews), io.workingDirectory);
  return toDocument(reviews) as PublishedReviews;
}
