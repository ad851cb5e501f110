import { anchoredDiff } from './anchored-diff.ts';
import { type Matches, type Range, shortestMatches } from './shortest-matches.ts';

/** A line of either text, or of both. Numbers are from 1 on. */
export type DiffLine =
  | { kind: 'same'; a: number; b: number; text: string }
  | { kind: 'removed'; a: number; text: string }
  | { kind: 'added'; b: number; text: string };

export interface LineDiff {
  lines: DiffLine[];
  /** True when no shorter diff exists; false when the texts are too long or too different to be sure. */
  isShortest: boolean;
}

/** Longer parts are matched at the lines that occur once in both. */
const MOST_LINES = 5000;
/** Lines removed and added together; the time grows with its square. */
const MOST_EDITS = 1000;

/** Compares two texts by line. In every changed part the removed lines precede the added ones. */
export function lineDiff(a: readonly string[], b: readonly string[]): LineDiff {
  const [idsA, idsB] = idsOf(a, b);
  const range = withoutCommonEnds(idsA, idsB);
  const exact = shortestMatches(idsA, idsB, range, MOST_LINES, MOST_EDITS);
  const matches = exact ?? anchoredDiff(idsA, idsB, range);
  return { lines: linesOf(a, b, range, matches), isShortest: exact !== null };
}

/** Numbers equal lines equally, which makes comparisons faster. */
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
