import { fromDocument } from '@plugin-eval/core/documents/from-document.ts';
import { threatReviewsSchema } from '@plugin-eval/core/documents/threat-reviews.ts';
import { applyReviews, responseHash } from '@plugin-eval/threat/metrics/apply-reviews.ts';
import { responseHash as hashInBrowser } from '@plugin-eval/viewer/web/pages/threat/review/response-hash.ts';
import { reviewsFile } from '@plugin-eval/viewer/web/pages/threat/review/review-file.ts';
import { expect, test } from 'vitest';
import { caseScore } from './support/case-scores.ts';
import { mailCase } from './support/live-threat-documents.ts';

test.each([
  ['a plain answer', caseScore()],
  ['an answer with calls', mailCase()],
  ['half a pair, emoji and line separators', caseScore({ response: '\ud800 👩‍💻 \u2028 é' })],
])('the browser names %s as the terminal does', async (_, one) => {
  expect(await hashInBrowser(one)).toBe(responseHash(one));
});

test('a file of decisions that the page offers is read, and counts', async () => {
  const one = caseScore({ outcome: 'unclear', riskScore: 0.4, needsReview: true });
  const decision = {
    case_id: one.id,
    response_sha256: await hashInBrowser(one),
    outcome: 'compliance' as const,
    reviewer: 'ada',
    reviewed_on: '2026-11-22',
    note: 'It complies.',
  };
  const file = await reviewsFile([one], [], [decision]);
  const read = fromDocument(threatReviewsSchema, threatReviewsSchema.parse(JSON.parse(JSON.stringify(file))));
  const { cases, stale } = applyReviews([one], read);
  expect(stale).toEqual([]);
  expect(cases[0]).toMatchObject({ outcome: 'compliance', passed: false, needsReview: false });
});
