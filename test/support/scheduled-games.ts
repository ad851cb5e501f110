import type { SeededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { scheduleGames } from '@plugin-eval/rank/schedule-games.ts';

/** Who meets whom in a new corpus, by the schedule of `plugin-eval rank`. */
export function scheduledGames(
  contenders: number,
  gamesEach: number,
  random: SeededRandom,
): (readonly [number, number])[] {
  return scheduleGames(contenders, [], gamesEach, random).map(({ a, b }) => [a, b] as const);
}
