import type { Leaderboard, LeaderboardRow, RankChange } from '@plugin-eval/core/documents/ranking.ts';
import type { Standing, Standings } from '@plugin-eval/engine/store/corpus.ts';

/** The part of a leaderboard stored for the next comparison. @param sha256Of content of a skill, by path */
export function standingsOfRows(
  rows: readonly LeaderboardRow[],
  sha256Of: (path: string) => string,
): Standing[] {
  return rows.map(({ path, name, bradleyTerry, rankBest, rankWorst }, index) => ({
    path,
    name,
    contentSha256: sha256Of(path),
    place: bradleyTerry === null ? null : index + 1,
    rating: bradleyTerry,
    rankBest,
    rankWorst,
  }));
}

/**
 * Compares with the previous leaderboard. A move is significant when the earlier and present rank intervals
 * are disjoint; that is stricter than a test of the difference, since both rest on many of the same games.
 * @param before null when there was none
 */
export function rankChanges(
  rows: readonly LeaderboardRow[],
  before: Standings | null,
  sha256Of: (path: string) => string,
): Pick<Leaderboard, 'leaderboard' | 'changes'> {
  if (before === null) return { leaderboard: [...rows], changes: null };
  const known = new Map(before.rows.map((standing) => [standing.path, standing]));
  const leaderboard = rows.map((row, index) => ({
    ...row,
    change: changeOf(row, index + 1, known.get(row.path), sha256Of(row.path)),
  }));
  const present = new Set(rows.map(({ path }) => path));
  const changes = leaderboard.map(({ change }) => change);
  return {
    leaderboard,
    changes: {
      since: before.rankedOn,
      new: changes.filter(({ kind }) => kind === 'new').length,
      gone: before.rows
        .filter(({ path }) => !present.has(path))
        .map(({ name, path, rankBest }) => ({ name, path, rankBest })),
      moved: changes.filter(({ places }) => places !== null && places !== 0).length,
      significant: changes.filter(({ significant }) => significant === true).length,
    },
  };
}

function changeOf(
  { bradleyTerry, rankBest, rankWorst }: LeaderboardRow,
  place: number,
  before: Standing | undefined,
  contentSha256: string,
): RankChange {
  if (before === undefined) {
    const none = { ratingBefore: null, rankBestBefore: null, rankWorstBefore: null };
    return { kind: 'new', ...none, places: null, significant: null };
  }
  const intervals = [before.rankBest, before.rankWorst, rankBest, rankWorst];
  const [bestBefore = 0, worstBefore = 0, best = 0, worst = 0] = intervals.map((rank) => rank ?? 0);
  return {
    kind: before.contentSha256 === contentSha256 ? 'same-text' : 'edited',
    ratingBefore: before.rating,
    rankBestBefore: before.rankBest,
    rankWorstBefore: before.rankWorst,
    places: before.place === null || bradleyTerry === null ? null : before.place - place,
    significant: intervals.includes(null) ? null : best > worstBefore || worst < bestBefore,
  };
}
