import type { Competitor, FailedMatchup } from '@plugin-eval/core/documents/ranking.ts';
import { BudgetSpentError } from '@plugin-eval/core/errors/budget-spent-error.ts';
import type { MeasurementError } from '@plugin-eval/core/errors/measurement-error.ts';
import { TaskErroredError } from '@plugin-eval/core/errors/task-errored-error.ts';
import { attempt } from '@plugin-eval/engine/run/attempt.ts';
import { mapConcurrent } from '@plugin-eval/engine/run/map-concurrent.ts';
import type { RankingContext } from './ranking-options.ts';

/** A planned matchup, and how to record it. */
export interface PlannedGame<Played> {
  first: Competitor;
  second: Competitor;
  /** @throws MeasurementError when there is no result */
  play(): Promise<Played>;
}

export interface PlayedGames<Played> {
  /** Games in the planned order. */
  played: Played[];
  failed: FailedMatchup[];
}

/**
 * Plays games with limited concurrency. A game that could not be measured, even for lack of budget, has
 * failed.
 * @returns with the games whether all of them are settled: none failed, or only for reasons that will not pass by
 * themselves, such as a judge that refuses a text
 */
export async function playGames<Played>(
  games: readonly PlannedGame<Played>[],
  concurrency: number,
  { onPlan, onDone }: Pick<RankingContext, 'onPlan' | 'onDone'>,
): Promise<PlayedGames<Played> & { isSettled: boolean }> {
  onPlan?.(games.length);
  const outcomes = await mapConcurrent(games, concurrency, async (game) => {
    const outcome = await attempt(() => game.play());
    onDone?.();
    return outcome;
  });
  return {
    isSettled: outcomes.every((outcome) => outcome.ok || !mayPass(outcome.error)),
    played: outcomes.flatMap((outcome) => (outcome.ok ? [outcome.result] : [])),
    failed: outcomes.flatMap((outcome, index) => {
      const game = games[index];
      if (outcome.ok || game === undefined) return [];
      return [{ first: game.first, second: game.second, reason: outcome.reason }];
    }),
  };
}

/** Returns true when the game may succeed later: it lacked a budget, or an answer. */
function mayPass(error: MeasurementError): boolean {
  if (BudgetSpentError.isInstance(error)) return true;
  return TaskErroredError.isInstance(error) && error.failure !== 'refused';
}
