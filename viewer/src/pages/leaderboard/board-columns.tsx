import { formatRank } from '../../../../src/report/leaderboard/leaderboard-summary.ts';
import type { RatingSpan } from '../../../../src/report/leaderboard/rating-span.ts';
import {
  formatCount,
  formatInterval,
  formatPercentile,
  formatPoints,
  formatRating,
  NO_INTERVAL,
} from '../../../../src/report/number-format.ts';
import { Badge } from '../../design/badge.tsx';
import type { Column } from '../../design/data-table.tsx';
import { Meter } from '../../design/meter.tsx';
import { UntrustedName, UntrustedPath } from '../../design/untrusted.tsx';
import type { BoardRow } from './board-row.ts';
import { badgeOrder } from './board-row.ts';
import { RatingMark } from './rating-mark.tsx';

const NAME_IN_TABLE = 80;

/** The columns of a leaderboard by matchups, or of one by static scores where there is no rating. */
export function boardColumns(span: RatingSpan | null, skills: number): readonly Column<BoardRow>[] {
  const rank = rankColumn(skills);
  return span === null
    ? [rank, SKILL, STATIC_METER, BADGE, CATEGORY]
    : [rank, SKILL, ratingColumn(span), PERCENTILE, WIN_CHANCE, BADGE, CATEGORY, ELO, GAMES, STATIC];
}

/** Of a thousand skills a rank takes up to nine digits: "1802–2411". */
function rankColumn(skills: number): Column<BoardRow> {
  return {
    key: 'rank',
    title: 'Rank',
    width: skills < 1000 ? '5.25rem' : '6.75rem',
    className: 'rank',
    sortBy: ({ place, rankBest }) => (rankBest === null ? null : place),
    cell: (row) => (
      <>
        {formatRank(row)} {row.band !== null && <small className="under">band {row.band}</small>}
      </>
    ),
  };
}

const SKILL: Column<BoardRow> = {
  key: 'name',
  title: 'Skill',
  width: '12rem',
  isRowHeader: true,
  sortBy: ({ name }) => name,
  cell: ({ name, path }) => (
    <>
      <UntrustedName name={name} longest={NAME_IN_TABLE} />{' '}
      <small className="few-lines">
        <UntrustedPath path={path} />
      </small>
    </>
  ),
};

const CATEGORY: Column<BoardRow> = {
  key: 'category',
  title: 'Category',
  className: 'loose',
  width: '8rem',
  sortBy: ({ category }) => category,
  cell: ({ category, placeInCategory }) =>
    category === null ? (
      <span className="quiet">—</span>
    ) : (
      <>
        <UntrustedName name={category} longest={40} />{' '}
        {placeInCategory !== null && <small className="under">place {formatCount(placeInCategory)}</small>}
      </>
    ),
};

function ratingColumn(span: RatingSpan): Column<BoardRow> {
  return {
    key: 'rating',
    title: `Rating, ${span.from} to ${span.to}`,
    width: '13rem',
    startsDescending: true,
    sortBy: ({ bradleyTerry }) => bradleyTerry,
    cell: (row) => <RatingMark {...row} span={span} />,
  };
}

const PERCENTILE: Column<BoardRow> = {
  key: 'percentile',
  title: 'Better than',
  width: '6.5rem',
  numeric: true,
  startsDescending: true,
  sortBy: ({ percentile }) => percentile,
  cell: ({ percentile, percentileCiLow, percentileCiHigh }) => (
    <>
      {formatPercentile(percentile)}{' '}
      <small className="under">
        {formatInterval({ ciLow: percentileCiLow, ciHigh: percentileCiHigh }, 'percentile') ??
          (percentile === null ? null : NO_INTERVAL)}
      </small>
    </>
  ),
};

const WIN_CHANCE: Column<BoardRow> = {
  key: 'win-chance',
  title: 'Win chance',
  width: '6.25rem',
  numeric: true,
  startsDescending: true,
  sortBy: ({ winChance }) => winChance,
  cell: ({ winChance }) => formatPercentile(winChance),
};

const ELO: Column<BoardRow> = {
  key: 'elo',
  title: 'Elo',
  width: '4rem',
  numeric: true,
  startsDescending: true,
  sortBy: ({ elo }) => elo,
  cell: ({ elo }) => formatRating(elo),
};

const GAMES: Column<BoardRow> = {
  key: 'games',
  title: 'Games',
  width: '5rem',
  numeric: true,
  startsDescending: true,
  sortBy: ({ games }) => games,
  cell: ({ games, wins, draws, losses }) => (
    <>
      {formatCount(games)}{' '}
      {games > 0 && (
        <small className="under" title="won – drawn – lost">
          {wins}–{draws}–{losses}
        </small>
      )}
    </>
  ),
};

const STATIC: Column<BoardRow> = {
  key: 'static',
  title: 'Static',
  width: '5rem',
  numeric: true,
  startsDescending: true,
  sortBy: ({ staticScore }) => staticScore,
  cell: ({ staticScore }) =>
    staticScore === null ? <span className="quiet">—</span> : formatPoints(staticScore),
};

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

const BADGE: Column<BoardRow> = {
  key: 'badge',
  title: 'Badge',
  width: '10rem',
  startsDescending: true,
  sortBy: badgeOrder,
  cell: ({ badge, staticScore }) =>
    badge === null ? (
      <span className="quiet">{staticScore === null ? 'not measured' : 'none'}</span>
    ) : (
      <Badge badge={badge} provisional />
    ),
};
