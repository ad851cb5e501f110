import type { TranscriptCache } from './transcript-cache.ts';
import type { TranscriptFacts } from './transcript-facts.ts';
import type { TranscriptAgent } from './transcript-source.ts';

/** Facts of more files are read again each time instead of being held. */
const MOST_HELD = 50;

/** Facts of files that belong together. They can be gone through several times. */
export type FileBatch = Iterable<TranscriptFacts>;

/**
 * Groups files that share an id, so that each group can be joined without the others in memory.
 * @param numbers of the files in the cache
 */
export function* fileBatches(
  cache: TranscriptCache,
  agent: TranscriptAgent,
  numbers: readonly number[],
): Iterable<FileBatch> {
  const places = new Map(numbers.map((number, at) => [number, at]));
  const parents = Int32Array.from(numbers.keys());
  const rootOf = (place: number): number => {
    let at = place;
    while (parents[at] !== at) {
      parents[at] = parents[parents[at] as number] as number;
      at = parents[at] as number;
    }
    return at;
  };
  for (const [one, other] of cache.sharing(agent)) {
    const [a, b] = [places.get(one), places.get(other)];
    if (a === undefined || b === undefined) continue;
    const [x, y] = [rootOf(a), rootOf(b)];
    parents[Math.max(x, y)] = Math.min(x, y);
  }
  const roots = parents.map((_, at) => rootOf(at));
  const order = Int32Array.from(numbers.keys()).sort(
    (a, b) => (roots[a] as number) - (roots[b] as number) || a - b,
  );
  for (let start = 0, end = 0; start < order.length; start = end) {
    const root = roots[order[start] as number];
    while (end < order.length && roots[order[end] as number] === root) end += 1;
    yield batchOf(cache, numbers, order.subarray(start, end));
  }
}

function batchOf(cache: TranscriptCache, numbers: readonly number[], places: Int32Array): FileBatch {
  const read = (place: number) => cache.factsOf(numbers[place] as number);
  if (places.length <= MOST_HELD) return Array.from(places, read);
  return {
    *[Symbol.iterator]() {
      for (const place of places) yield read(place);
    },
  };
}
