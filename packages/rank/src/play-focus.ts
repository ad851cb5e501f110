import { fitBradleyTerry } from '@plugin-eval/core/statistics/bradley-terry.ts';
import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { type DecidedPair, winRecordOf } from './decided-pairs.ts';
import { focusGames } from './focus-games.ts';
import type { Pair } from './game-graph.ts';

export interface PlayedRound {
  decided: readonly DecidedPair[];
  /** Games without a result, which are not tried again in this run. */
  failed: readonly Pair[];
  isSettled: boolean;
}

/**
 * Plays rounds at the boundary of the top, each planned from the ratings after the previous one. Seed and
 * results determine the games, and the journal repeats the results, so that a killed run continues with the
 * same games. A round with games that may still get an answer is the last: the next one is unknown.
 * @param play plays one round
 */
export async function playFocus(
  { contents, earlier, seed }: { contents: number; earlier: readonly DecidedPair[]; seed: number },
  { top, rounds }: { top: number; rounds: number },
  play: (games: readonly Pair[]) => Promise<PlayedRound>,
): Promise<void> {
  const random = seededRandom(seed);
  const decided = [...earlier];
  const failed: Pair[] = [];
  for (let round = 0; round < rounds; round++) {
    const state = { ratings: ratingsOf(contents, decided), played: [...decided, ...failed], top };
    const games = focusGames(state, random);
    if (games.length === 0) return;
    const played = await play(games);
    if (!played.isSettled) return;
    decided.push(...played.decided);
    failed.push(...played.failed);
  }
}

/**
 * Ratings in the largest component: others cannot be compared with it. The order of the games depends on
 * nothing else.
 */
function ratingsOf(contents: number, decided: readonly DecidedPair[]): (number | null)[] {
  const games = [...decided].sort((one, other) => one.a - other.a || one.b - other.b);
  const { components, contenders } = fitBradleyTerry(contents, games.map(winRecordOf));
  const sizes = components.map(({ members }) => members.length);
  const largest = sizes.indexOf(Math.max(...sizes));
  return contenders.map(({ component, rating }) => (component === largest ? rating : null));
}
