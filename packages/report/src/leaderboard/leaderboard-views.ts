import { DIMENSION_NAMES, type DimensionName } from '@plugin-eval/core/documents/names.ts';
import type { DimensionRating, Leaderboard, LeaderboardRow } from '@plugin-eval/core/documents/ranking.ts';
import { formatCount, plural } from '../number-format.ts';
import { formatRank } from './leaderboard-summary.ts';

/** A part of a leaderboard: the best of one category, or by one dimension. */
export interface LeaderboardView {
  /** Untrusted text where it is a category. */
  title: string;
  /** Best first. */
  rows: LeaderboardRow[];
  /** Skills that the view is of. */
  skills: number;
  /** The dimension that rates the skills; null for the overall rating. */
  dimension: DimensionName | null;
}

/**
 * The categories with the most skills first; those of one skill say nothing about its place, and one that holds all skills
 * is the leaderboard again.
 */
export function categoryViews({ leaderboard }: Leaderboard, most: number): LeaderboardView[] {
  const placed = leaderboard.filter(({ placeInCategory }) => placeInCategory !== null);
  return [...Map.groupBy(placed, ({ category }) => category ?? '')]
    .filter(([, rows]) => rows.length > 1 && rows.length < leaderboard.length)
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([title, rows]) => ({ title, rows: rows.slice(0, most), skills: rows.length, dimension: null }));
}

/** Views ranked by dimension; empty without matches. Covers the largest component only. */
export function dimensionViews({ leaderboard }: Leaderboard, most: number): LeaderboardView[] {
  const rated = leaderboard.filter(({ dimensions, component }) => dimensions !== null && component === 0);
  if (rated.length === 0) return [];
  return DIMENSION_NAMES.map((dimension) => ({
    title: dimension,
    rows: rated
      .map((row) => ({ row, rating: ratingIn(row, dimension)?.rating ?? -Infinity }))
      .sort((one, other) => other.rating - one.rating)
      .slice(0, most)
      .map(({ row }) => row),
    skills: rated.length,
    dimension,
  }));
}

export function ratingIn({ dimensions }: LeaderboardRow, dimension: DimensionName): DimensionRating | null {
  return dimensions?.[dimension] ?? null;
}

/** Sentences about changes since the last run; empty without one. Names are untrusted text. */
export function describeChanges({ changes, leaderboard }: Leaderboard, most: number): string[] {
  if (changes === null) return [];
  const { since, gone, moved, significant } = changes;
  const movers = leaderboard
    .filter(({ change }) => change?.places !== null && change?.places !== 0 && change !== null)
    .sort((one, other) => weightOf(other) - weightOf(one))
    .slice(0, most);
  return [
    `Since ${since.slice(0, 16).replace('T', ' ')} UTC: ${formatCount(changes.new)} new, ${formatCount(gone.length)} gone, ${formatCount(moved)} moved, ${formatCount(significant)} of them significantly: their rank intervals then and now have no place in common.`,
    ...movers.map((row) => `${row.name} ${describeMove(row)}.`),
    ...gone.slice(0, most).map(({ name }) => `${name} is gone.`),
  ];
}

/** "up 12 places to 3–9, not significant"; null for a row that did not move. */
export function describeMove(row: LeaderboardRow): string | null {
  const { change } = row;
  if (change === null) return null;
  if (change.kind === 'new') return 'is new';
  const edited = change.kind === 'edited' ? ', with another text' : '';
  if (change.places === null || change.places === 0) return `keeps its place${edited}`;
  const way = change.places > 0 ? 'up' : 'down';
  const sure = change.significant === true ? 'significant' : 'not significant';
  return `went ${way} ${plural(Math.abs(change.places), 'place')}, rank ${formatRank(row)}, ${sure}${edited}`;
}

function weightOf({ change }: LeaderboardRow): number {
  return Math.abs(change?.places ?? 0) + (change?.significant === true ? 1e9 : 0);
}
