import type { SeededRandom } from '../statistics/seeded-random.ts';
import type { Pair } from './game-graph.ts';

/** What one round at the boundary is planned from. */
export interface FocusState {
  /** By contender; null for one that cannot be compared with the others. */
  ratings: readonly (number | null)[];
  /** All games so far. */
  played: readonly Pair[];
  /** Whose boundary it is: the best so many. */
  top: number;
}

/** Contenders of one round, as a multiple of the top. */
const CONTENDERS_PER_PLACE = 1.5;

/**
 * One round of games at the boundary of the top: those whose place above or below it is least sure play each other. The
 * boundary is the middle between the last rating inside and the first outside; how unsure a contender is, is told by its
 * distance in terms of its standard error, which falls with the root of its games. They are paired by rating, since a
 * game of equals tells the most, and no pair plays twice.
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

/** From the highest on, each with the next one that it has not met. */
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
