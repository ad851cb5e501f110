import type { Links } from './comparison-graph.ts';

/**
 * Orders the vertices of a graph so that each has few later neighbours: always the one with the fewest left;
 * ties take the lowest found first. Trees are removed from their leaves. Source: Matula and Beck,
 * "Smallest-last ordering and clustering and graph colouring algorithms" (1983), read forwards.
 */
export function eliminationOrder({ offsets, neighbours }: Links): Int32Array {
  const size = offsets.length - 1;
  const left = Int32Array.from(
    { length: size },
    (_, own) => (offsets[own + 1] as number) - (offsets[own] as number),
  );
  // Vertices by the number of neighbours left; a vertex that moved leaves a stale entry behind.
  const queues: number[][] = Array.from(
    { length: left.reduce((most, own) => Math.max(most, own), 0) + 1 },
    () => [],
  );
  for (let own = size - 1; own >= 0; own -= 1) queues[left[own] as number]?.push(own);
  const taken = new Uint8Array(size);
  const order = new Int32Array(size);
  let fewest = 0;
  for (let place = 0; place < size; ) {
    const own = queues[fewest]?.pop();
    if (own === undefined) {
      fewest += 1;
      continue;
    }
    if (taken[own] === 1 || left[own] !== fewest) continue;
    taken[own] = 1;
    order[place] = own;
    place += 1;
    for (let link = offsets[own] as number; link < (offsets[own + 1] as number); link += 1) {
      const other = neighbours[link] as number;
      if (taken[other] === 1) continue;
      left[other] = (left[other] as number) - 1;
      queues[left[other] as number]?.push(other);
    }
    fewest = Math.max(0, fewest - 1);
  }
  return order;
}
