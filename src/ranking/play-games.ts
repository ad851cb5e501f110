import type { Competitor, FailedMatchup } from '../documents/ranking.ts';
import { attempt } from '../run/attempt.ts';
import { mapConcurrent } from '../run/map-concurrent.ts';
import type { PlayedMatchup } from './play-matchup.ts';
import type { RankingContext } from './ranking-options.ts';

/** A matchup that is to be played. */
export interface PlannedGame {
  first: Competitor;
  second: Competitor;
  /** @throws MeasurementError when there is no result */
  play(): Promise<PlayedMatchup>;
}

export interface PlayedGames {
  /** In the order in which they were planned. */
  played: PlayedMatchup[];
  failed: FailedMatchup[];
}

/** Plays games, so many at a time. What could not be measured, also for want of budget, has failed. */
export async function playGames(
  games: readonly PlannedGame[],
  concurrency: number,
  { onPlan, onDone }: Pick<RankingContext, 'onPlan' | 'onDone'>,
): Promise<PlayedGames> {
  onPlan?.(games.length);
  const outcomes = await mapConcurrent(games, concurrency, async (game) => {
    const outcome = await attempt(() => game.play());
    onDone?.();
    return outcome;
  });
  return {
    played: outcomes.flatMap((outcome) => (outcome.ok ? [outcome.result] : [])),
    failed: outcomes.flatMap((outcome, index) => {
      const game = games[index];
      if (outcome.ok || game === undefined) return [];
      return [{ first: game.first, second: game.second, reason: outcome.reason }];
    }),
  };
}
