import type { DimensionName } from '@plugin-eval/core/documents/names.ts';
import type { DimensionTally, MatchupResult } from '@plugin-eval/core/documents/ranking.ts';
import { mapDimensions } from '@plugin-eval/core/methodology/map-dimensions.ts';

/** Wins and losses of one skill in each dimension. @param results of its matchups, for that skill */
export function dimensionTallies(
  results: readonly Readonly<Record<DimensionName, MatchupResult>>[],
): Record<DimensionName, DimensionTally> {
  return mapDimensions((name) => tallyOf(results.map((byDimension) => byDimension[name])));
}

export function tallyOf(results: readonly MatchupResult[]): DimensionTally {
  const count = (wanted: MatchupResult) => results.filter((result) => result === wanted).length;
  return { wins: count('win'), draws: count('draw'), losses: count('loss') };
}
