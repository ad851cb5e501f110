import { pairsOf, type RecordedPair, type WinRecord } from './win-record.ts';

/**
 * Contenders that are linked by games, and the pairs that played, each once. Contenders have local numbers, their
 * places in `members`.
 */
export interface ComparisonGraph {
  /** Contenders in ascending order. */
  readonly members: Int32Array;
  /** Local numbers of the two sides of each pair, `first` below `second`; pairs in ascending order. */
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly winsFirst: Float64Array;
  readonly winsSecond: Float64Array;
  /** Games by local number. */
  readonly games: Float64Array;
  /** Factor by which draws reduce the variance of all scores, compared with games that are won or lost. */
  readonly drawnVariance: number;
  readonly links: Links;
}

/** Pairs by contender: those of contender i are at the places `offsets[i]` up to `offsets[i + 1]`. */
export interface Links {
  readonly offsets: Int32Array;
  readonly neighbours: Int32Array;
  readonly pairs: Int32Array;
}

/**
 * Builds the connected components of the comparisons, in the order of their least contender. Contenders
 * without games are in none. The result does not depend on the order of the records or their sides.
 * @param contenders how many there are
 * @throws RangeError a record of unknown contenders, of a contender with itself, or with impossible wins
 */
export function comparisonGraphs(contenders: number, records: readonly WinRecord[]): ComparisonGraph[] {
  const pairs = pairsOf(contenders, records);
  const componentOf = numberedComponents(contenders, pairs);
  const local = new Int32Array(contenders);
  const members: number[][] = [];
  componentOf.forEach((component, contender) => {
    if (component < 0) return;
    members[component] ??= [];
    local[contender] = (members[component] as number[]).push(contender) - 1;
  });
  const pairsByComponent: RecordedPair[][] = members.map(() => []);
  for (const pair of pairs) pairsByComponent[componentOf[pair.first] as number]?.push(pair);
  return members.map((own, component) => graphOf(own, pairsByComponent[component] ?? [], local));
}

function graphOf(members: readonly number[], pairs: readonly RecordedPair[], local: Int32Array) {
  const first = Int32Array.from(pairs, (pair) => local[pair.first] as number);
  const second = Int32Array.from(pairs, (pair) => local[pair.second] as number);
  const games = new Float64Array(members.length);
  pairs.forEach((pair, index) => {
    const played = pair.winsFirst + pair.winsSecond;
    for (const own of [first[index] as number, second[index] as number]) {
      games[own] = (games[own] as number) + played;
    }
  });
  return {
    members: Int32Array.from(members),
    first,
    second,
    winsFirst: Float64Array.from(pairs, (pair) => pair.winsFirst),
    winsSecond: Float64Array.from(pairs, (pair) => pair.winsSecond),
    games,
    drawnVariance: pairs.reduce((sum, pair) => sum + pair.drawnVariance, 0),
    links: linksOf(members.length, first, second),
  };
}

function linksOf(size: number, first: Int32Array, second: Int32Array): Links {
  const offsets = new Int32Array(size + 1);
  for (const side of [first, second]) {
    for (const own of side) offsets[own + 1] = (offsets[own + 1] as number) + 1;
  }
  for (let own = 0; own < size; own += 1) {
    offsets[own + 1] = (offsets[own + 1] as number) + (offsets[own] as number);
  }
  const next = offsets.slice(0, size);
  const neighbours = new Int32Array(2 * first.length);
  const pairs = new Int32Array(2 * first.length);
  const link = (own: number, other: number, pair: number) => {
    const place = next[own] as number;
    next[own] = place + 1;
    neighbours[place] = other;
    pairs[place] = pair;
  };
  for (let pair = 0; pair < first.length; pair += 1) {
    const [a, b] = [first[pair] as number, second[pair] as number];
    link(a, b, pair);
    link(b, a, pair);
  }
  return { offsets, neighbours, pairs };
}

/** Number of each contender's component, in the order of their least contender; -1 without games. */
function numberedComponents(contenders: number, pairs: readonly RecordedPair[]): Int32Array {
  const parent = Int32Array.from({ length: contenders }, (_, contender) => contender);
  const rootOf = (contender: number): number => {
    let own = contender;
    while (parent[own] !== own) {
      parent[own] = parent[parent[own] as number] as number;
      own = parent[own] as number;
    }
    return own;
  };
  const played = new Uint8Array(contenders);
  for (const { first, second } of pairs) {
    played[first] = 1;
    played[second] = 1;
    const [a, b] = [rootOf(first), rootOf(second)];
    // The lower root stays, so that a component is known by its least contender.
    if (a !== b) parent[Math.max(a, b)] = Math.min(a, b);
  }
  const numbers = new Int32Array(contenders).fill(-1);
  let components = 0;
  for (let contender = 0; contender < contenders; contender += 1) {
    if (played[contender] === 0) continue;
    const root = rootOf(contender);
    if (root === contender) {
      numbers[contender] = components;
      components += 1;
    } else numbers[contender] = numbers[root] as number;
  }
  return numbers;
}
