import type { SeededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import type { GameGraph, Pair } from './game-graph.ts';

/** Random tries for a game to break up before all are searched. */
const MOST_TRIES = 100;

/**
 * Adds random games until no contender lacks one. Each contender is listed once per missing game, the list is
 * shuffled and read in pairs; a pair that cannot play breaks up another game and takes one of its contenders
 * each. A final leftover plays an additional game against a contender with few games.
 * @returns the games, which are added to the graph
 */
export function fillGames(graph: GameGraph, random: SeededRandom): Pair[] {
  const games: Pair[] = [];
  const add = (game: Pair) => {
    games.push(game);
    graph.add(game);
  };
  const places = Array.from(graph.missing, (missing, one) => new Array<number>(missing).fill(one)).flat();
  let open = random.shuffle(places);
  // What one round leaves over may find each other in the next.
  for (let left = Infinity; open.length > 1 && open.length < left; ) {
    left = open.length;
    const leftOver: number[] = open.length % 2 === 1 ? [open[open.length - 1] ?? 0] : [];
    for (let i = 0; i + 1 < open.length; i += 2) {
      const [a = 0, b = 0] = open.slice(i, i + 2);
      if (graph.canPlay(a, b)) add({ a, b });
      else if (!breakUp(graph, games, { a, b }, random)) leftOver.push(a, b);
    }
    open = random.shuffle(leftOver);
  }
  for (const one of open) {
    // An additional game of another may have given it what it was short of.
    if ((graph.missing[one] ?? 0) === 0) continue;
    const opponent = leastPlayed(graph, one, random);
    if (opponent !== null) add({ a: one, b: opponent });
  }
  return games;
}

/** Replaces one of the games by two, in which its contenders meet the two that cannot play each other. */
function breakUp(graph: GameGraph, games: Pair[], { a, b }: Pair, random: SeededRandom): boolean {
  const replace = (index: number): boolean => {
    const game = games[index];
    if (game === undefined) return false;
    for (const [c, d] of [
      [game.a, game.b],
      [game.b, game.a],
    ] as const) {
      if (!graph.canPlay(a, c) || !graph.canPlay(b, d)) continue;
      graph.remove(game);
      games[index] = { a, b: c };
      games.push({ a: b, b: d });
      graph.add({ a, b: c });
      graph.add({ a: b, b: d });
      return true;
    }
    return false;
  };
  if (games.length === 0) return false;
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    if (replace(random.integerBelow(games.length))) return true;
  }
  return random.shuffle(games.map((_, index) => index)).some(replace);
}

function leastPlayed(graph: GameGraph, one: number, random: SeededRandom): number | null {
  const open = Array.from({ length: graph.size }, (_, other) => other).filter((other) =>
    graph.canPlay(one, other),
  );
  const rank = (other: number) => graph.gamesOf(other) - (graph.missing[other] ?? 0) * graph.size;
  const fewest = open.reduce((least, other) => Math.min(least, rank(other)), Infinity);
  const choice = open.filter((other) => rank(other) === fewest);
  return choice[choice.length === 0 ? 0 : random.integerBelow(choice.length)] ?? null;
}
