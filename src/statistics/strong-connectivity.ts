import type { ComparisonGraph } from './comparison-graph.ts';

/**
 * Whether every contender beat every other one, directly or through others: exactly then the Bradley-Terry likelihood
 * has one finite maximum. Draws count as wins of both.
 * Source: Ford, "Solution of a ranking problem from binary comparisons" (1957).
 */
export function isStronglyConnected(graph: ComparisonGraph): boolean {
  return (
    reachesAll(graph, graph.winsFirst, graph.winsSecond) &&
    reachesAll(graph, graph.winsSecond, graph.winsFirst)
  );
}

/** Whether steps from a winner to whom it beat lead from the first contender to all others. */
function reachesAll(
  { members, first, links }: ComparisonGraph,
  winsFirst: Float64Array,
  winsSecond: Float64Array,
): boolean {
  const reached = new Uint8Array(members.length);
  reached[0] = 1;
  const waiting = [0];
  let count = 1;
  for (let own = waiting.pop(); own !== undefined; own = waiting.pop()) {
    for (let place = links.offsets[own] as number; place < (links.offsets[own + 1] as number); place += 1) {
      const other = links.neighbours[place] as number;
      const pair = links.pairs[place] as number;
      const wins = first[pair] === own ? winsFirst[pair] : winsSecond[pair];
      if (reached[other] === 1 || !wins) continue;
      reached[other] = 1;
      count += 1;
      waiting.push(other);
    }
  }
  return count === members.length;
}
