import type { LeaderboardRow } from '@plugin-eval/core/documents/ranking.ts';

/** The common scale of all ratings of a leaderboard. */
export interface RatingSpan {
  from: number;
  to: number;
}

/** The mean of all ratings, where a scale begins to be read. */
export const MEAN_RATING = 1500;
const STEP = 50;

/**
 * Spans from the lowest interval bound to the highest, in steps of 50, with the mean inside; null without a
 * rating.
 */
export function ratingSpan(
  rows: readonly Pick<LeaderboardRow, 'bradleyTerry' | 'ciLow' | 'ciHigh'>[],
): RatingSpan | null {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const { bradleyTerry, ciLow, ciHigh } of rows) {
    if (bradleyTerry === null) continue;
    low = Math.min(low, ciLow ?? bradleyTerry, bradleyTerry);
    high = Math.max(high, ciHigh ?? bradleyTerry, bradleyTerry);
  }
  if (!Number.isFinite(low) || !Number.isFinite(high)) return null;
  return {
    from: Math.floor(Math.min(low, MEAN_RATING - STEP) / STEP) * STEP,
    to: Math.ceil(Math.max(high, MEAN_RATING + STEP) / STEP) * STEP,
  };
}

/** Place of a rating on the scale, from 0 to 1. */
export function placeOn({ from, to }: RatingSpan, rating: number): number {
  return (rating - from) / (to - from);
}
