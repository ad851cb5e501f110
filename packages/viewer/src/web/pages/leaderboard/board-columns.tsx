import type { LeaderboardRow } from '@plugin-eval/core/documents/ranking.ts';
import { formatRank } from '@plugin-eval/report/leaderboard/leaderboard-summary.ts';
import { MEAN_RATING, placeOn, type RatingSpan } from '@plugin-eval/report/leaderboard/rating-span.ts';
import {
  formatCount,
  formatInterval,
  formatPercentile,
  formatPoints,
  formatRating,
  NO_INTERVAL,
} from '@plugin-eval/report/number-format.ts';
import { percentAlong } from '@plugin-eval/report/percent-along.ts';
import { Badge } from '../../design/badge.tsx';
import { type Column, column } from '../../design/data-table.tsx';
import { Meter } from '../../design/meter.tsx';
import { UntrustedName, UntrustedPath } from '../../design/untrusted.tsx';
import type { BoardRow } from './board-row.ts';
import { badgeOrder } from './board-row.ts';

const NAME_IN_TABLE = 80;

/** The columns of a leaderboard by matchups, or of one by static scores where there is no rating. */
export function boardColumns(span: RatingSpan | null, skills: number): readonly Column<BoardRow>[] {
  const rank = rankColumn(skills);
  return span === null
    ? [rank, SKILL, STATIC_METER, BADGE, CATEGORY]
    : [rank, SKILL, ratingColumn(span), PERCENTILE, WIN_CHANCE, BADGE, CATEGORY, ELO, GAMES, STATIC];
}

/** Column of ranks; among a thousand skills one takes up to nine digits: "1802–2411". */
function rankColumn(skills: number): Column<BoardRow> {
  return column(
    'Rank',
    {
      className: 'rank',
      width: skills < 1000 ? '5.25rem' : '6.75rem',
      sortBy: ({ place, rankBest }) => (rankBest === null ? null : place),
    },
    (row) => (
      <>
        {formatRank(row)} {row.band !== null && <small className="under">band {row.band}</small>}
      </>
    ),
  );
}

const SKILL: Column<BoardRow> = column(
  'Skill',
  { key: 'name', isRowHeader: true, width: '12rem', sortBy: ({ name }) => name },
  ({ name, path }) => (
    <>
      <UntrustedName name={name} longest={NAME_IN_TABLE} />{' '}
      <small className="few-lines">
        <UntrustedPath path={path} />
      </small>
    </>
  ),
);

const CATEGORY: Column<BoardRow> = column(
  'Category',
  { className: 'loose', width: '8rem', sortBy: ({ category }) => category },
  ({ category, placeInCategory }) =>
    category === null ? (
      <span className="quiet">—</span>
    ) : (
      <>
        <UntrustedName name={category} longest={40} />{' '}
        {placeInCategory !== null && <small className="under">place {formatCount(placeInCategory)}</small>}
      </>
    ),
);

function ratingColumn(span: RatingSpan): Column<BoardRow> {
  return column(
    `Rating, ${span.from} to ${span.to}`,
    { key: 'rating', sortBy: ({ bradleyTerry }) => bradleyTerry, startsDescending: true },
    (row) => <RatingMark {...row} span={span} />,
  );
}

const PERCENTILE: Column<BoardRow> = column(
  'Better than',
  { key: 'percentile', numeric: true, width: '6.5rem', sortBy: ({ percentile }) => percentile },
  ({ percentile, percentileCiLow, percentileCiHigh }) => (
    <>
      {formatPercentile(percentile)}{' '}
      <small className="under">
        {formatInterval({ ciLow: percentileCiLow, ciHigh: percentileCiHigh }, 'percentile') ??
          (percentile === null ? null : NO_INTERVAL)}
      </small>
    </>
  ),
);

const WIN_CHANCE: Column<BoardRow> = column(
  'Win chance',
  { numeric: true, width: '6.25rem', sortBy: ({ winChance }) => winChance },
  ({ winChance }) => formatPercentile(winChance),
);

const ELO: Column<BoardRow> = column(
  'Elo',
  { numeric: true, width: '4rem', sortBy: ({ elo }) => elo },
  ({ elo }) => formatRating(elo),
);

const GAMES: Column<BoardRow> = column(
  'Games',
  { numeric: true, width: '5rem', sortBy: ({ games }) => games },
  ({ games, wins, draws, losses }) => (
    <>
      {formatCount(games)}{' '}
      {games > 0 && (
        <small className="under" title="won – drawn – lost">
          {wins}–{draws}–{losses}
        </small>
      )}
    </>
  ),
);

const STATIC: Column<BoardRow> = column(
  'Static',
  { numeric: true, width: '5rem', sortBy: ({ staticScore }) => staticScore },
  ({ staticScore }) => (staticScore === null ? <span className="quiet">—</span> : formatPoints(staticScore)),
);

const STATIC_METER: Column<BoardRow> = {
  ...STATIC,
  title: 'Static score',
  width: '10rem',
  numeric: false,
  cell: ({ staticScore }) => (
    <Meter
      score={staticScore === null ? null : staticScore / 100}
      format={(share) => formatPoints(share * 100)}
    />
  ),
};

const BADGE: Column<BoardRow> = column(
  'Badge',
  { width: '10rem', sortBy: badgeOrder, startsDescending: true },
  ({ badge, staticScore }) =>
    badge === null ? (
      <span className="quiet">{staticScore === null ? 'not measured' : 'none'}</span>
    ) : (
      <Badge badge={badge} provisional />
    ),
);

interface RatingMarkProps extends Pick<LeaderboardRow, 'bradleyTerry' | 'ciLow' | 'ciHigh'> {
  span: RatingSpan;
}

/** A rating as a point on the scale that all rows share, its interval as a line through it, and both in numbers. */
function RatingMark({ bradleyTerry, ciLow, ciHigh, span }: RatingMarkProps) {
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
        <i className="mean" style={{ left: percentAlong(placeOn(span, MEAN_RATING)) }} />
        {ciLow !== null && ciHigh !== null && (
          <u
            style={{
              left: percentAlong(placeOn(span, ciLow)),
              right: percentAlong(1 - placeOn(span, ciHigh)),
            }}
          />
        )}
        <i className="point" style={{ left: percentAlong(placeOn(span, bradleyTerry)) }} />
      </span>
      <span>
        <b>{formatRating(bradleyTerry)}</b> <small>{interval ?? 'no interval'}</small>
      </span>
    </span>
  );
}
