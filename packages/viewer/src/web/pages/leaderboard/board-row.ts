import { BADGES, type Badge, type DimensionName } from '@plugin-eval/core/documents/names.ts';
import type { Leaderboard, LeaderboardRow } from '@plugin-eval/core/documents/ranking.ts';
import { badgeOf, FEWEST_OPPONENTS } from '@plugin-eval/core/methodology/badge.ts';
import { bandName } from '@plugin-eval/report/leaderboard/leaderboard-summary.ts';

/** A skill of a leaderboard with the values its table uses repeatedly. */
export interface BoardRow extends LeaderboardRow {
  /** Position in the leaderboard, from 0. */
  place: number;
  /**
   * Badge for the static score, and for the Elo if it rests on enough matches; provisional, since safety was
   * not measured.
   */
  badge: Badge | null;
  /** Filter value; null for a skill without a rank, and for exact scores, where bands mean nothing. */
  band: string | null;
}

/** @param dimension whose winners the ratings are of; null: the winners overall */
export function boardRows(
  { leaderboard, components, ratedBy }: Leaderboard,
  dimension: DimensionName | null = null,
): BoardRow[] {
  const rows = dimension === null ? leaderboard : byDimension(leaderboard, dimension);
  return rows.map((row, place) => ({
    ...row,
    place,
    badge: badgeOfRow(row),
    band: ratedBy === 'static' ? null : bandName(row, components),
  }));
}

/**
 * The rows in the order of one dimension, with its ratings and results. Ranks and percentiles are overall;
 * none exist for one dimension.
 */
function byDimension(rows: readonly LeaderboardRow[], dimension: DimensionName): LeaderboardRow[] {
  return rows
    .map((row) => {
      const own = row.dimensions?.[dimension] ?? null;
      const { rating = null, ciLow = null, ciHigh = null, ...results } = own ?? {};
      return {
        ...row,
        ...results,
        bradleyTerry: rating,
        ciLow,
        ciHigh,
        rankBand: null,
        rankBest: null,
        rankWorst: null,
        percentile: null,
        percentileCiLow: null,
        percentileCiHigh: null,
        winChance: null,
      };
    })
    .sort(
      (one, other) =>
        (one.component ?? Infinity) - (other.component ?? Infinity) ||
        (other.bradleyTerry ?? -Infinity) - (one.bradleyTerry ?? -Infinity),
    );
}

function badgeOfRow({ staticScore, elo, games }: LeaderboardRow): Badge | null {
  return staticScore === null ? null : badgeOf(staticScore, games >= FEWEST_OPPONENTS ? elo : null);
}

/** Sorts by rank of the badge, best first when descending; no badge is lowest, and no score is null. */
export function badgeOrder({ badge, staticScore }: BoardRow): number | null {
  if (badge !== null) return BADGES.length - BADGES.indexOf(badge);
  return staticScore === null ? null : 0;
}
