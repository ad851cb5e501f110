import type { SeededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { connectGroups } from './connect-groups.ts';
import { fillGames } from './fill-games.ts';
import { GameGraph, type Pair } from './game-graph.ts';

export type { Pair } from './game-graph.ts';

/** Most draws: with few contenders a draw may leave one over where another does not. */
const MOST_DRAWS = 30;
/** Number of contenders from which graphs are sparse enough for one draw. */
const LARGE = 1_000;

/**
 * Schedules the games before the first one is played: the fewest that give every contender the wanted number,
 * including earlier games, without repeated pairs. With two or more games each, all contenders get connected;
 * additional games are needed only between groups that already have theirs. One game each connects only
 * pairs.
 * @param wanted games of each contender; fewer where there are not so many others
 * @param random the same seed gives the same games
 * @returns in the order in which they are to be played, which is random
 */
export function scheduleGames(
  contenders: number,
  played: readonly Pair[],
  wanted: number,
  random: SeededRandom,
): Pair[] {
  if (contenders < 2 || wanted < 1) return [];
  const earlier = inOrder(played);
  const missing = new GameGraph(contenders, earlier, wanted).missing.reduce((sum, one) => sum + one, 0);
  let best: Pair[] | null = null;
  for (let draw = 0; draw < (contenders < LARGE ? MOST_DRAWS : 1); draw++) {
    const graph = new GameGraph(contenders, earlier, wanted);
    const connecting = wanted < 2 ? [] : connectGroups(graph, Math.min(wanted, contenders - 1), random);
    const games = [...connecting, ...fillGames(graph, random)];
    if (best === null || games.length < best.length) best = games;
    if (best.length <= Math.ceil(missing / 2)) break;
  }
  const games = (best ?? []).map(({ a, b }) => (a < b ? { a, b } : { a: b, b: a }));
  return random.shuffle(games);
}

/** Sorts earlier games, so that the schedule does not depend on their order. */
function inOrder(pairs: readonly Pair[]): Pair[] {
  return pairs
    .map(({ a, b }) => (a < b ? { a, b } : { a: b, b: a }))
    .sort((one, other) => one.a - other.a || one.b - other.b);
}
