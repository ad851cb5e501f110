import type { SeededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import type { Pair } from './game-graph.ts';

/** Input for planning a round at the boundary. */
export interface FocusState {
  /** Ratings by contender; null for one that cannot be compared with the others. */
  ratings: readonly (number | null)[];
  /** All games so far. */
  played: readonly Pair[];
  /** Size of the top whose boundary it is. */
  top: number;
}

/** Contenders of one round, as a multiple of the top. */
const CONTENDERS_PER_PLACE = 1.5;

/**
 * Plans one round at the boundary of the top: contenders with the least certain place above or below it play
 * each other. The boundary is midway between the last rating inside and the first outside; uncertainty is the
 * distance to it in standard errors, which fall with the square root of the games. Pairs have similar
 * ratings, since a game of equals tells the most, and no pair plays twice.
 * @param random the same seed gives the same games
 * @returns none where nobody is left who could play
 */
export function focusGames({ ratings, played, top }: FocusState, random: SeededRandom): Pair[] {
  const rated = ratings.flatMap((rating, contender) => (rating === null ? [] : [{ contender, rating }]));
  if (rated.length <= top) return [];
  rated.sort((one, other) => other.rating - one.rating || one.contender - other.contender);
  const boundary = ((rated[top - 1]?.rating ?? 0) + (rated[top]?.rating ?? 0)) / 2;
  const opponents = opponentsOf(ratings.length, played);
  const doubt = ({ contender, rating }: (typeof rated)[number]) =>
    Math.abs(rating - boundary) * Math.sqrt(opponents[contender]?.size ?? 0);
  const chosen = random
    .shuffle(rated)
    .sort((one, other) => doubt(one) - doubt(other))
    .slice(0, contendersOfRound(top))
    .sort((one, other) => other.rating - one.rating);
  return pairNeighbours(
    chosen.map(({ contender }) => contender),
    opponents,
  );
}

/** Games that the rounds of a focus have at most. @param contenders how many could play */
export function focusGamesAtMost(
  contenders: number,
  { focus = null }: { focus?: { top: number; rounds: number } | null },
): number {
  if (focus === null || contenders <= focus.top) return 0;
  return focus.rounds * Math.floor(Math.min(contenders, contendersOfRound(focus.top)) / 2);
}

function contendersOfRound(top: number): number {
  return Math.max(2, Math.ceil(CONTENDERS_PER_PLACE * top));
}

/** Pairs each, from the highest on, with the next one it has not met. */
function pairNeighbours(order: readonly number[], opponents: readonly ReadonlySet<number>[]): Pair[] {
  const games: Pair[] = [];
  const free = new Set(order);
  for (const a of order) {
    if (!free.delete(a)) continue;
    const b = [...free].find((other) => opponents[a]?.has(other) !== true);
    if (b === undefined) continue;
    free.delete(b);
    games.push(a < b ? { a, b } : { a: b, b: a });
  }
  return games;
}

function opponentsOf(size: number, played: readonly Pair[]): Set<number>[] {
  const opponents = Array.from({ length: size }, () => new Set<number>());
  for (const { a, b } of played) {
    opponents[a]?.add(b);
    opponents[b]?.add(a);
  }
  return opponents;
}
