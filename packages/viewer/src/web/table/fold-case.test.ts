import { expect, test } from 'vitest';
import { foldCase, searchWords } from './fold-case.ts';

test('letters are found whatever their case and encoding', () => {
  expect(foldCase('Ｃrane')).toBe('crane');
  expect(foldCase('E\u0301tude')).toBe(foldCase('éTUDE'));
});

test('words stand between blanks of any kind', () => {
  expect(searchWords('  Paper\tCrane\n')).toEqual(['paper', 'crane']);
  expect(searchWords(' ')).toEqual([]);
});
