import type { Leaderboard } from '@plugin-eval/core/documents/ranking.ts';
import { BADGE_BOUNDS } from '@plugin-eval/core/methodology/badge.ts';
import { binned, binWidth, type Histogram } from '../charts/histogram.ts';
import { MEAN_RATING, ratingSpan } from './rating-span.ts';

const POINTS = { from: 0, to: 100 };

/** The distribution of all skills' ratings, or of their static scores when there are none. */
export function leaderboardHistogram({ leaderboard, ratedBy }: Leaderboard): Histogram {
  const span = ratedBy === 'matchups' ? ratingSpan(leaderboard) : null;
  const values = leaderboard.flatMap(({ bradleyTerry, staticScore }) =>
    span === null ? (staticScore ?? []) : (bradleyTerry ?? []),
  );
  const marks =
    span === null
      ? BADGE_BOUNDS.map(({ badge, composite }) => ({ name: badge, at: composite }))
      : [{ name: 'mean', at: MEAN_RATING }];
  const scale = span ?? POINTS;
  return {
    bins: binned(values, scale, binWidth(scale)),
    counted: 'Skills',
    unit: span === null ? 'static score' : 'rating',
    decimals: 0,
    marks,
  };
}
