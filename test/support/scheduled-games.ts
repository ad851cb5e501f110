import { scheduleGames } from '../../src/ranking/schedule-games.ts';
import type { SeededRandom } from '../../src/statistics/seeded-random.ts';

/** Who meets whom in a new corpus, by the schedule of `plugin-eval rank`. */
export function scheduledGames(
  contenders: number,
  gamesEach: number,
  random: SeededRandom,
): (readonly [number, number])[] {
  return scheduleGames(contenders, [], gamesEach, random).map(({ a, b }) => [a, b] as const);
}
