import type { ScanReview } from './scan-review.ts';

/** Files a reviewing model did not read, with reasons, each once. */
export function reviewProblems(review: ScanReview | null): string[] {
  if (review === null) return [];
  const { model, passed, trials, notReviewed } = review;
  const failed = trials.filter((trial) => trial.passed === false).map(({ kind }) => kind);
  if (passed === false)
    return [
      `${model} reviewed nothing: it did not pass ${failed.length} of ${trials.length} trials (${failed.join(', ')}).`,
    ];
  return [
    ...new Set([
      ...trials.flatMap(({ error }) => error ?? []),
      ...notReviewed.map(({ path, reason }) => `${path} was not reviewed: ${reason}`),
    ]),
  ];
}
