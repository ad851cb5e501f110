import { diffArrays } from 'diff';
import { anchoredDiff } from './anchored-diff.ts';

/** A line of either text, or of both. Numbers are from 1 on. */
export type DiffLine =
  | { kind: 'same'; a: number; b: number; text: string }
  | { kind: 'removed'; a: number; text: string }
  | { kind: 'added'; b: number; text: string };

export interface LineDiff {
  lines: DiffLine[];
  /** Whether no shorter way from one text to the other exists; false when the texts are too long or too different. */
  isShortest: boolean;
}

/** The parts of two texts that are compared: half-open ranges of lines, from 0 on. */
export interface Range {
  a: readonly [from: number, to: number];
  b: readonly [from: number, to: number];
}

/** Which lines of a range stay: pairs of indices, both ascending. */
export type Matches = [a: number, b: number][];

/** Longer parts are matched at the lines that occur once in both. */
const MOST_LINES = 5000;
/** Lines removed and added together; the time grows with its square. */
const MOST_EDITS = 1000;

/** What became of the lines of a text. In every changed part the removed lines come before the added ones. */
export function lineDiff(a: readonly string[], b: readonly string[]): LineDiff {
  const [idsA, idsB] = idsOf(a, b);
  const range = withoutCommonEnds(idsA, idsB);
  const exact = shortestMatches(idsA, idsB, range, MOST_LINES, MOST_EDITS);
  const matches = exact ?? anchoredDiff(idsA, idsB, range);
  return { lines: linesOf(a, b, range, matches), isShortest: exact !== null };
}

/** Equal lines get equal numbers, which are quicker to compare. */
function idsOf(a: readonly string[], b: readonly string[]): [number[], number[]] {
  const ids = new Map<string, number>();
  const idOf = (line: string) => {
    const known = ids.get(line);
    if (known !== undefined) return known;
    ids.set(line, ids.size);
    return ids.size - 1;
  };
  return [a.map(idOf), b.map(idOf)];
}

function withoutCommonEnds(a: readonly number[], b: readonly number[]): Range {
  const shortest = Math.min(a.length, b.length);
  let start = 0;
  while (start < shortest && a[start] === b[start]) start++;
  let end = 0;
  while (end < shortest - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  return { a: [start, a.length - end], b: [start, b.length - end] };
}

/**
 * By Myers, over the lines that both parts have: the others match nothing.
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

function linesOf(
  a: readonly string[],
  b: readonly string[],
  range: Range,
  inner: Readonly<Matches>,
): DiffLine[] {
  const lines: DiffLine[] = [];
  let [atA, atB] = [0, 0];
  const changeUntil = (nextA: number, nextB: number) => {
    for (; atA < nextA; atA++) lines.push({ kind: 'removed', a: atA + 1, text: a[atA] ?? '' });
    for (; atB < nextB; atB++) lines.push({ kind: 'added', b: atB + 1, text: b[atB] ?? '' });
  };
  const keep = (count: number) => {
    for (let i = 0; i < count; i++, atA++, atB++)
      lines.push({ kind: 'same', a: atA + 1, b: atB + 1, text: a[atA] ?? '' });
  };
  keep(range.a[0]);
  for (const [nextA, nextB] of inner) {
    changeUntil(nextA, nextB);
    keep(1);
  }
  changeUntil(range.a[1], range.b[1]);
  keep(a.length - range.a[1]);
  return lines;
}
