import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnsOf, cutToColumns, padToColumns, wrapToColumns } from './terminal-columns.ts';

test('wide characters take two columns, combining marks none', () => {
  expect(columnsOf('crane')).toBe(5);
  expect(columnsOf('折り鶴')).toBe(6);
  expect(columnsOf('e\u0301')).toBe(1);
  expect(columnsOf('🦢')).toBe(2);
});

test('what does not fit ends in an ellipsis', () => {
  expect(cutToColumns('crane', 5)).toBe('crane');
  expect(cutToColumns('cranes', 5)).toBe('cran…');
  expect(cutToColumns('折り鶴', 5)).toBe('折り…');
  expect(padToColumns('鶴', 4, 'left')).toBe('鶴  ');
  expect(padToColumns('12', 4, 'right')).toBe('  12');
});

test('words are wrapped, and those that are too long broken', () => {
  expect(wrapToColumns('fold the paper', 8)).toEqual(['fold the', 'paper']);
  expect(wrapToColumns('a aaaaaaaaaaa b', 5)).toEqual(['a', 'aaaaa', 'aaaaa', 'a b']);
  expect(wrapToColumns('', 5)).toEqual(['']);
});

test('no line is longer than asked for, and nothing is lost', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.integer({ min: 2, max: 40 }),
      (text, width) => {
        const lines = wrapToColumns(text, width);
        for (const line of lines) expect(columnsOf(line)).toBeLessThanOrEqual(width);
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
        expect(columnsOf(cutToColumns(text, width))).toBeLessThanOrEqual(width);
      },
    ),
  );
});
