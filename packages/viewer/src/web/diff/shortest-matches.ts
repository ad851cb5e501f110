import { diffArrays } from 'diff';

/** The parts of two texts that are compared: half-open ranges of lines, from 0 on. */
export interface Range {
  a: readonly [from: number, to: number];
  b: readonly [from: number, to: number];
}

/** Matching lines of a range: pairs of indices, both ascending. */
export type Matches = [a: number, b: number][];

/**
 * Myers' algorithm over the lines that both parts share; the others cannot match.
 * @returns null when those are more, or take more edits, than is allowed
 */
export function shortestMatches(
  a: readonly number[],
  b: readonly number[],
  range: Range,
  mostLines: number,
  mostEdits: number,
): Matches | null {
  const placesA = placesOfKnown(a, range.a, new Set(b.slice(...range.b)));
  const placesB = placesOfKnown(b, range.b, new Set(a.slice(...range.a)));
  if (placesA.length > mostLines || placesB.length > mostLines) return null;
  const changes = diffArrays(
    placesA.map((place) => a[place]),
    placesB.map((place) => b[place]),
    { maxEditLength: mostEdits },
  );
  if (changes === undefined) return null;
  const matches: Matches = [];
  let [atA, atB] = [0, 0];
  for (const { added, removed, value } of changes) {
    if (added) atB += value.length;
    else if (removed) atA += value.length;
    else
      for (let i = 0; i < value.length; i++)
        matches.push([placesA[atA++] as number, placesB[atB++] as number]);
  }
  return matches;
}

function placesOfKnown(
  lines: readonly number[],
  [from, to]: readonly [number, number],
  known: ReadonlySet<number>,
): number[] {
  const places: number[] = [];
  for (let i = from; i < to; i++) if (known.has(lines[i] as number)) places.push(i);
  return places;
}
