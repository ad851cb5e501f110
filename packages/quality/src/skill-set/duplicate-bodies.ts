import { lowerCaseWords } from '@plugin-eval/core/text/words.ts';

/** Words of a run, and most runs stored of a body. */
const SHINGLE = 5;
const SKETCH = 64;
/** Bodies of fewer words say too little to be called copies. */
const FEWEST_WORDS = 40;
const LIKE = 0.8;

export interface DuplicateBodies {
  pair: [number, number];
  /** Estimated share of runs of five words that both have; 1: the same words. */
  similarity: number;
}

/**
 * Bodies that are copies of one another, from the 64 smallest hashes of their runs of five words.
 * Source: Broder, "On the resemblance and containment of documents" (1997); docs/specification/skill-sets.md, "Duplicates".
 */
export function duplicateBodies(bodies: readonly string[]): DuplicateBodies[] {
  const sketches = bodies.map(sketchOf);
  const holders = new Map<number, number[]>();
  for (const [body, sketch] of sketches.entries())
    for (const hash of sketch) {
      const known = holders.get(hash);
      if (known === undefined) holders.set(hash, [body]);
      else if (known.length < SKETCH) known.push(body);
    }
  const shared = new Map<string, number>();
  for (const group of holders.values())
    for (const [at, one] of group.entries())
      for (const other of group.slice(at + 1)) {
        const key = `${one} ${other}`;
        shared.set(key, (shared.get(key) ?? 0) + 1);
      }
  const found: DuplicateBodies[] = [];
  for (const [key, count] of shared) {
    if (count < (SKETCH * LIKE) / 2) continue;
    const pair = key.split(' ').map(Number) as [number, number];
    const similarity = resemblance(sketches[pair[0]] ?? [], sketches[pair[1]] ?? []);
    if (similarity >= LIKE) found.push({ pair, similarity });
  }
  return found.sort((a, b) => b.similarity - a.similarity || a.pair[0] - b.pair[0] || a.pair[1] - b.pair[1]);
}

function sketchOf(body: string): number[] {
  const words = lowerCaseWords(body);
  if (words.length < FEWEST_WORDS) return [];
  const hashes = new Set<number>();
  const codes = words.map(hashOf);
  for (let at = 0; at + SHINGLE <= codes.length; at++) {
    let hash = 0;
    for (let next = 0; next < SHINGLE; next++) hash = mixed(Math.imul(hash, 31) + (codes[at + next] ?? 0));
    hashes.add(hash);
  }
  return [...Uint32Array.from(hashes).sort().slice(0, SKETCH)];
}

function resemblance(a: readonly number[], b: readonly number[]): number {
  const union = [...new Set([...a, ...b])].sort((x, y) => x - y).slice(0, SKETCH);
  const [left, right] = [new Set(a), new Set(b)];
  return union.length === 0
    ? 0
    : union.filter((hash) => left.has(hash) && right.has(hash)).length / union.length;
}

/** FNV-1a. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** The finaliser of MurmurHash3. */
function mixed(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
