import type { DimensionName } from '@plugin-eval/core/documents/names.ts';
import type { DimensionRating } from '@plugin-eval/core/documents/ranking.ts';
import { mapDimensions } from '@plugin-eval/core/methodology/map-dimensions.ts';
import { fitBradleyTerry } from '@plugin-eval/core/statistics/bradley-terry.ts';
import { bradleyTerryIntervals } from '@plugin-eval/core/statistics/bradley-terry-intervals.ts';
import { type DecidedPair, winRecordOf } from './decided-pairs.ts';
import { tallyOf } from './dimension-tallies.ts';
import { reversedResult } from './reduce-matchup.ts';

/**
 * Fits ratings by the winners of each dimension, which every matchup names with the overall winner: like the
 * overall ratings, dimension by dimension.
 * @param contents how many compete
 * @param decided each pair once
 * @returns for each content; null for one without a game
 */
export function dimensionRatings(
  contents: number,
  decided: readonly DecidedPair[],
  level: number,
): (Record<DimensionName, DimensionRating> | null)[] {
  const games = [...decided].sort((one, other) => one.a - other.a || one.b - other.b);
  const byDimension = mapDimensions((name) => ratingsOf(name, contents, games, level));
  return Array.from({ length: contents }, (_, content) =>
    byDimension.triggering_accuracy[content] === null
      ? null
      : mapDimensions((name) => byDimension[name][content] as DimensionRating),
  );
}

function ratingsOf(
  name: DimensionName,
  contents: number,
  games: readonly DecidedPair[],
  level: number,
): (DimensionRating | null)[] {
  const decided = games.map(({ a, b, dimensions }) => ({ a, b, result: dimensions[name] }));
  const records = decided.map(winRecordOf);
  const fit = fitBradleyTerry(contents, records);
  const intervals = bradleyTerryIntervals(fit, level);
  const results = Array.from({ length: contents }, () => [] as (typeof decided)[number]['result'][]);
  for (const { a, b, result } of decided) {
    results[a]?.push(result);
    results[b]?.push(reversedResult(result));
  }
  return Array.from({ length: contents }, (_, content) => {
    const rating = fit.contenders[content]?.rating ?? null;
    if (rating === null) return null;
    return {
      rating,
      ciLow: intervals[content]?.low ?? null,
      ciHigh: intervals[content]?.high ?? null,
      ...tallyOf(results[content] ?? []),
    };
  });
}
