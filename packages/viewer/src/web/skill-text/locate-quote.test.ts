import { expect, test } from 'vitest';
import { locateQuote } from './locate-quote.ts';

const LINES = [
  '# Crane',
  '',
  'Use this skill when',
  '  folding cranes, or   when mending',
  'creases. 🎌 Take the sheet, and fold.',
];

const quoted = (quote: string, from = 3) =>
  locateQuote(LINES, from, quote).map(({ line, start, end }) => [line, LINES[line - 1]?.slice(start, end)]);

test('a quote on one line', () => {
  expect(quoted('folding cranes')).toEqual([[4, 'folding cranes']]);
});

test('a quote over several lines, its white space folded', () => {
  expect(quoted('when folding cranes, or when mending creases.')).toEqual([
    [3, 'when'],
    [4, 'folding cranes, or   when mending'],
    [5, 'creases.'],
  ]);
});

test('quotation marks around it and omissions in it are forgiven', () => {
  expect(quoted('“Use this … creases.”')).toEqual([
    [3, 'Use this'],
    [5, 'creases.'],
  ]);
});

test('characters of two units', () => {
  expect(quoted('🎌 Take the')).toEqual([[5, '🎌 Take the']]);
});

test('what does not stand there is not found, and neither is what stands above', () => {
  expect(quoted('folding boats')).toEqual([]);
  expect(quoted('Use this skill', 4)).toEqual([]);
  expect(quoted('folding', 99)).toEqual([]);
});
