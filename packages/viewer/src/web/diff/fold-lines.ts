import type { DiffLine } from './line-diff.ts';

/** A row of the table: a line, by its index in the diff, or unchanged lines that are folded. */
export type DiffRow = { kind: 'line'; index: number } | { kind: 'fold'; from: number; count: number };

/** Unchanged lines shown around a change. */
const CONTEXT = 3;
/** A fold takes a line itself: fewer lines are not worth it. */
const FEWEST = 4;

/** Folds unchanged lines. @param opened `from` of the folds the reader opened */
export function foldLines(lines: readonly DiffLine[], opened: ReadonlySet<number>): DiffRow[] {
  const rows: DiffRow[] = [];
  let at = 0;
  while (at < lines.length) {
    let end = at;
    while (end < lines.length && lines[end]?.kind === 'same') end++;
    // No change comes before the first part, none after the last.
    const from = at === 0 ? 0 : Math.min(end, at + CONTEXT);
    const to = end === lines.length ? end : Math.max(from, end - CONTEXT);
    const isFolded = to - from >= FEWEST && !opened.has(from);
    for (let index = at; index < end; index++) {
      if (isFolded && index === from) {
        rows.push({ kind: 'fold', from, count: to - from });
        index = to - 1;
      } else rows.push({ kind: 'line', index });
    }
    while (end < lines.length && lines[end]?.kind !== 'same') rows.push({ kind: 'line', index: end++ });
    at = end;
  }
  return rows;
}

/** The start of each changed part: the index of its first line. */
export function changeStarts(lines: readonly DiffLine[]): number[] {
  return lines.flatMap(({ kind }, index) =>
    kind !== 'same' && (index === 0 || lines[index - 1]?.kind === 'same') ? [index] : [],
  );
}
