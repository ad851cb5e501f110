import type { SeededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import type { GameGraph, Pair } from './game-graph.ts';

/** Random tries for an opponent before all are searched. */
const MOST_TRIES = 50;

/**
 * Adds games that connect all groups: a ring through them in random order, and for each group that has had
 * its games, such as the skills of an earlier run, as many games with others as one skill plays. A single
 * game would alone decide how all the skills of two groups compare.
 * @param wanted games of each skill
 * @returns the games, which are added to the graph
 */
export function connectGroups(graph: GameGraph, wanted: number, random: SeededRandom): Pair[] {
  const groups = random.shuffle(graph.groups().map((group) => random.shuffle(group)));
  if (groups.length < 2) return [];
  const groupOf = new Int32Array(graph.size);
  groups.forEach((group, index) => {
    for (const contender of group) groupOf[contender] = index;
  });
  const isSated = groups.map(
    (group) => group.length > 1 && group.reduce((sum, one) => sum + (graph.missing[one] ?? 0), 0) < wanted,
  );
  const links = new Int32Array(groups.length);
  const games: Pair[] = [];
  const link = (a: number, b: number) => {
    games.push({ a, b });
    graph.add({ a, b });
    for (const one of [a, b]) links[groupOf[one] ?? 0] = (links[groupOf[one] ?? 0] ?? 0) + 1;
  };

  for (let index = 1; index < groups.length; index++) {
    link(neediest(graph, groups[index - 1] ?? []), neediest(graph, groups[index] ?? []));
  }
  const first = neediest(graph, groups[0] ?? []);
  const last = neediest(graph, groups[groups.length - 1] ?? []);
  // Closing the ring costs nothing where both have a game to get.
  if (groups.length > 2 && (graph.missing[first] ?? 0) > 0 && (graph.missing[last] ?? 0) > 0)
    link(first, last);

  groups.forEach((group, index) => {
    while (isSated[index] && (links[index] ?? 0) < wanted) {
      const own = neediest(graph, group);
      const other = outsider(graph, groupOf, own, random);
      if (other === null) break;
      link(own, other);
    }
  });
  return games;
}

/** The contender that lacks the most games, then with the fewest played; ties keep the first. */
function neediest(graph: GameGraph, group: readonly number[]): number {
  return group.reduce((best, one) => {
    const more = (graph.missing[one] ?? 0) - (graph.missing[best] ?? 0);
    return more > 0 || (more === 0 && graph.gamesOf(one) < graph.gamesOf(best)) ? one : best;
  }, group[0] ?? 0);
}

/** A random opponent of another group, one that is short of games where there is any. */
function outsider(graph: GameGraph, groupOf: Int32Array, own: number, random: SeededRandom): number | null {
  const isOpen = (one: number) => groupOf[one] !== groupOf[own] && graph.canPlay(own, one);
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    const one = random.integerBelow(graph.size);
    if (isOpen(one) && (graph.missing[one] ?? 0) > 0) return one;
  }
  const open = Array.from({ length: graph.size }, (_, one) => one).filter(isOpen);
  const needy = open.filter((one) => (graph.missing[one] ?? 0) > 0);
  const choice = needy.length > 0 ? needy : fewestGames(graph, open);
  return choice.length === 0 ? null : (choice[random.integerBelow(choice.length)] ?? null);
}

function fewestGames(graph: GameGraph, contenders: readonly number[]): number[] {
  const fewest = contenders.reduce((least, one) => Math.min(least, graph.gamesOf(one)), Infinity);
  return contenders.filter((one) => graph.gamesOf(one) === fewest);
}
