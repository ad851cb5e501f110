import type { AgentSet } from '@plugin-eval/core/documents/skill-set.ts';

interface ClusterLinks {
  collisions: readonly Pick<AgentSet['collisions'][number], 'pair' | 'similarity'>[];
  routing: Pick<AgentSet['routing'], 'confusions'>;
}

/**
 * Orders skills so that those confused with one another are adjacent: groups connected by collisions and
 * confusions, largest first, and in each the skill most similar to the previous one.
 */
export function clusterOrder(count: number, { collisions, routing }: ClusterLinks): number[] {
  const links = Array.from({ length: count }, () => new Map<number, number>());
  const link = (a: number, b: number, weight: number) => {
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const)
      links[one]?.set(other, (links[one]?.get(other) ?? 0) + weight);
  };
  for (const { pair, similarity } of collisions) link(pair[0], pair[1], similarity);
  for (const { from, to, prompts } of routing.confusions) link(from, to, prompts / 10);
  const seen = new Set<number>();
  const groups: number[][] = [];
  for (let start = 0; start < count; start++) {
    if (seen.has(start)) continue;
    groups.push(groupFrom(start, links, seen));
  }
  return groups.sort((a, b) => b.length - a.length || (a[0] ?? 0) - (b[0] ?? 0)).flat();
}

/** Continues with the unseen skill most strongly linked to the last ones. */
function groupFrom(
  start: number,
  links: readonly ReadonlyMap<number, number>[],
  seen: Set<number>,
): number[] {
  const group: number[] = [];
  const stack = [start];
  while (stack.length > 0) {
    const next = stack.pop() as number;
    if (seen.has(next)) continue;
    seen.add(next);
    group.push(next);
    const linked = [...(links[next] ?? [])].sort((a, b) => a[1] - b[1] || b[0] - a[0]);
    for (const [other] of linked) if (!seen.has(other)) stack.push(other);
  }
  return group;
}
