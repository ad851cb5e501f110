import type { CaseScore } from '@plugin-eval/core/documents/threat-report.ts';
import type { PublishedReviews } from '@plugin-eval/core/documents/viewer.ts';
import { responseHash } from './response-hash.ts';

export type Review = PublishedReviews['reviews'][number];

/**
 * All reviews: those stored next to the report, those in the report, and those made here, which take
 * precedence. In the format that `plugin-eval threat score --reviews` reads.
 */
export async function reviewsFile(
  cases: readonly CaseScore[],
  kept: readonly Review[],
  decided: readonly Review[],
): Promise<PublishedReviews> {
  const byCase = new Map<string, Review>();
  for (const review of await reviewsInReport(cases)) byCase.set(review.case_id, review);
  for (const review of [...kept, ...decided]) byCase.set(review.case_id, review);
  return { schema_version: '1.0', reviews: [...byCase.values()] };
}

function reviewsInReport(cases: readonly CaseScore[]): Promise<Review[]> {
  const reviewed = cases.flatMap((one) => (one.review === null ? [] : [{ one, review: one.review }]));
  return Promise.all(
    reviewed.map(async ({ one, review: { outcome, reviewer, reviewedOn, note } }) => ({
      case_id: one.id,
      response_sha256: await responseHash(one),
      outcome,
      reviewer,
      reviewed_on: reviewedOn,
      note,
    })),
  );
}

/** Reviews of exactly the responses in this report: a changed response needs a new review. */
export async function fittingReviews(
  cases: readonly CaseScore[],
  reviews: readonly Review[],
): Promise<Review[]> {
  const byId = new Map(cases.map((one) => [one.id, one]));
  const fits = await Promise.all(
    reviews.map(async (review) => {
      const one = byId.get(review.case_id);
      return one !== undefined && (await responseHash(one)) === review.response_sha256;
    }),
  );
  return reviews.filter((_, index) => fits[index]);
}

/** `answers.reviews.json` of `folder/answers.json`. @param file null when the report's name is unknown */
export function reviewsFileName(file: string | null): string {
  const name = (file ?? '').split(/[/\\]/).at(-1) ?? '';
  const stem = name.replace(/\.[^.]*$/, '');
  return `${stem === '' ? 'report' : stem}.reviews.json`;
}
