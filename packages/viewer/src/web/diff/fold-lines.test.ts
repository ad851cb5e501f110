import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeStarts, type DiffRow, foldLines } from './fold-lines.ts';
import type { DiffLine } from './line-diff.ts';

const NONE: ReadonlySet<number> = new Set();

/** Lines from a shorthand: `=` same, `-` removed, `+` added. */
function linesOf(signs: string): DiffLine[] {
  return Array.from(signs, (sign, index): DiffLine => {
    if (sign === '-') return { kind: 'removed', a: index + 1, text: '' };
    if (sign === '+') return { kind: 'added', b: index + 1, text: '' };
    return { kind: 'same', a: index + 1, b: index + 1, text: '' };
  });
}

/** Indices of lines, and `from:count` of folds. */
function shorthand(rows: readonly DiffRow[]): (number | string)[] {
  return rows.map((row) => (row.kind === 'line' ? row.index : `${row.from}:${row.count}`));
}

test('three unchanged lines stay in sight on both sides of a change', () => {
  expect(shorthand(foldLines(linesOf('==========-+=========='), NONE))).toEqual([
    '0:7',
    7,
    8,
    9,
    10,
    11,
    12,
    13,
    14,
    '15:7',
  ]);
});

test('between two changes both sides keep theirs', () => {
  expect(shorthand(foldLines(linesOf('-==========+'), NONE))).toEqual([0, 1, 2, 3, '4:4', 8, 9, 10, 11]);
});

test('fewer than four lines are not worth a fold', () => {
  expect(shorthand(foldLines(linesOf('-=========+'), NONE))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('a fold that was opened shows its lines, and no other does', () => {
  const rows = foldLines(linesOf('==========-=========='), new Set([0]));
  expect(shorthand(rows)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, '14:7']);
});

test('every line is in sight or in one fold, in its order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('=', '=', '=', '=', '-', '+')),
      fc.array(fc.nat(60)),
      (signs, opened) => {
        const lines = linesOf(signs.join(''));
        const covered = foldLines(lines, new Set(opened)).flatMap((row) =>
          row.kind === 'line' ? [row.index] : Array.from({ length: row.count }, (_, i) => row.from + i),
        );
        expect(covered).toEqual(lines.map((_, index) => index));
      },
    ),
  );
});

test('what changed is never folded', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('=', '=', '=', '-', '+')), (signs) => {
      const lines = linesOf(signs.join(''));
      for (const row of foldLines(lines, NONE))
        if (row.kind === 'fold')
          expect(lines.slice(row.from, row.from + row.count).every(({ kind }) => kind === 'same')).toBe(true);
    }),
  );
});

test('each changed part begins once', () => {
  expect(changeStarts(linesOf('-+=+==--'))).toEqual([0, 3, 6]);
  expect(changeStarts([])).toEqual([]);
});
