import type { LeaderboardRow } from '../../../../src/documents/ranking.ts';
import { along } from '../../../../src/report/along.ts';
import { MEAN_RATING, placeOn, type RatingSpan } from '../../../../src/report/leaderboard/rating-span.ts';
import { formatInterval, formatRating } from '../../../../src/report/number-format.ts';

interface RatingMarkProps extends Pick<LeaderboardRow, 'bradleyTerry' | 'ciLow' | 'ciHigh'> {
  span: RatingSpan;
}

/** A rating as a point on the scale that all rows share, its interval as a line through it, and both in numbers. */
export function RatingMark({ bradleyTerry, ciLow, ciHigh, span }: RatingMarkProps) {
  if (bradleyTerry === null)
    return (
      <span className="rating-mark">
        <span className="rating-track void" aria-hidden="true" />
        <span className="quiet">no games</span>
      </span>
    );
  const interval = formatInterval({ ciLow, ciHigh }, 'rating');
  return (
    <span className="rating-mark">
      <span className="rating-track" aria-hidden="true">
        <i className="mean" style={{ left: along(placeOn(span, MEAN_RATING)) }} />
        {ciLow !== null && ciHigh !== null && (
          <u style={{ left: along(placeOn(span, ciLow)), right: along(1 - placeOn(span, ciHigh)) }} />
        )}
        <i className="point" style={{ left: along(placeOn(span, bradleyTerry)) }} />
      </span>
      <span>
        <b>{formatRating(bradleyTerry)}</b> <small>{interval ?? 'no interval'}</small>
      </span>
    </span>
  );
}
