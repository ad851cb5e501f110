import { type Matches, type Range, shortestMatches } from './shortest-matches.ts';

/** Longest gap between two anchors to search for a shortest diff, in lines. */
const MOST_LINES_BETWEEN = 500;
const MOST_EDITS_BETWEEN = 200;
/** Steps that all of these searches may take together, about a tenth of a second. */
const MOST_STEPS = 20_000_000;

/**
 * Matches two texts that are too long, or too different, for the shortest diff: first at the lines that occur
 * once in both and keep their order, then between them as far as that is cheap. The rest counts as replaced.
 * Time: linear in the lines. Source of the idea: Bram Cohen's patience diff.
 */
export function anchoredDiff(a: readonly number[], b: readonly number[], range: Range): Matches {
  const matches: Matches = [];
  let steps = MOST_STEPS;
  let [fromA, fromB] = [range.a[0], range.b[0]];
  const between = (toA: number, toB: number) => {
    const size = toA - fromA + (toB - fromB);
    const cost = size * Math.min(size, MOST_EDITS_BETWEEN);
    if (cost === 0 || cost > steps) return;
    steps -= cost;
    const gap: Range = { a: [fromA, toA], b: [fromB, toB] };
    matches.push(...(shortestMatches(a, b, gap, MOST_LINES_BETWEEN, MOST_EDITS_BETWEEN) ?? []));
  };
  for (const [anchorA, anchorB] of anchorsOf(a, b, range)) {
    between(anchorA, anchorB);
    matches.push([anchorA, anchorB]);
    [fromA, fromB] = [anchorA + 1, anchorB + 1];
  }
  between(range.a[1], range.b[1]);
  return matches;
}

/** Lines that occur once in both, the most of them that come in the same order. */
function anchorsOf(a: readonly number[], b: readonly number[], range: Range): Matches {
  const placesInB = placesOfUnique(b, range.b);
  const pairs: Matches = [];
  for (const [line, placeInA] of placesOfUnique(a, range.a)) {
    const placeInB = placesInB.get(line);
    if (placeInB !== undefined) pairs.push([placeInA, placeInB]);
  }
  pairs.sort(([one], [other]) => one - other);
  return longestAscending(pairs);
}

function placesOfUnique(
  lines: readonly number[],
  [from, to]: readonly [number, number],
): Map<number, number> {
  const places = new Map<number, number>();
  const repeated = new Set<number>();
  for (let i = from; i < to; i++) {
    const line = lines[i] as number;
    if (places.has(line)) repeated.add(line);
    else places.set(line, i);
  }
  for (const line of repeated) places.delete(line);
  return places;
}

/** The longest sub-sequence whose second places ascend as the first ones do. */
function longestAscending(pairs: Readonly<Matches>): Matches {
  /** Index of the pair that ends the best sub-sequence of each length. */
  const ends: number[] = [];
  const before: number[] = [];
  pairs.forEach(([, place], index) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] as number]?.[1] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    before[index] = low === 0 ? -1 : (ends[low - 1] as number);
    ends[low] = index;
  });
  const longest: Matches = [];
  for (let at = ends.at(-1) ?? -1; at !== -1; at = before[at] as number)
    longest.push(pairs[at] as [number, number]);
  return longest.reverse();
}
