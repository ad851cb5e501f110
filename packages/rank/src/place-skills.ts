import type { Leaderboard, LeaderboardRow } from '@plugin-eval/core/documents/ranking.ts';
import { spearmanInterval } from '@plugin-eval/core/statistics/spearman-interval.ts';

/** A row before its place in its category is known. */
export type UnplacedRow = Omit<LeaderboardRow, 'placeInCategory' | 'change'>;

/**
 * The place of each row among those of its category, by rating, or by static score where nothing was rated: equal ones
 * share a place. Categories within different components are counted apart, since their ratings cannot be compared.
 * @param rows best first
 * @returns null for a row without a category or without what it is ordered by
 */
export function placesInCategories(
  rows: readonly Pick<LeaderboardRow, 'category' | 'component' | 'bradleyTerry' | 'staticScore'>[],
  by: Leaderboard['ratedBy'],
): (number | null)[] {
  const ordering = by === 'static' ? 'staticScore' : 'bradleyTerry';
  const before = new Map<string, { seen: number; place: number; value: number }>();
  return rows.map((row) => {
    const value = row[ordering];
    if (row.category === null || value === null) return null;
    const key = JSON.stringify([row.category, row.component]);
    const last = before.get(key) ?? { seen: 0, place: 0, value: Number.NaN };
    const place = value === last.value ? last.place : last.seen + 1;
    before.set(key, { seen: last.seen + 1, place, value });
    return place;
  });
}

/**
 * Correlation of ratings with the length of SKILL.md: Spearman's rho over the distinct texts of the largest
 * component, or of static scores without ratings.
 * @param rows with the hash of what a judge is shown, so that copies count once
 */
export function lengthCorrelation(
  rows: readonly {
    contentSha256: string;
    value: number | null;
    component: number | null;
    tokens: number;
  }[],
  level: number,
): Leaderboard['length'] {
  const texts = new Map(
    rows.flatMap((row) =>
      row.value === null || (row.component ?? 0) !== 0
        ? []
        : [[row.contentSha256, { value: row.value, tokens: row.tokens }] as const],
    ),
  );
  const pairs = [...texts.values()];
  const { rho, interval } = spearmanInterval(
    // Equal strengths are fitted equal but for rounding, and share a rank.
    pairs.map(({ value }) => Math.round(value * 1e4) / 1e4),
    pairs.map(({ tokens }) => tokens),
    level,
  );
  return { rho, ciLow: interval?.low ?? null, ciHigh: interval?.high ?? null, skills: pairs.length };
}
