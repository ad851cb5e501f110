import { expect, test } from 'vitest';
import { readBrokenFrontmatter } from './broken-frontmatter.ts';

const fields = (...lines: string[]) => Object.fromEntries(readBrokenFrontmatter(lines).fields);

test('lines "key: value" at column 0 are read as strings', () => {
  expect(fields('name: crane', 'user-invocable: true', 'x_1: 42')).toEqual({
    name: 'crane',
    'user-invocable': 'true',
    x_1: '42',
  });
});

test('a value may hold colons and hashes', () => {
  expect(fields('description: Note: use #1 when folding')).toEqual({
    description: 'Note: use #1 when folding',
  });
});

test('indented lines are joined with one space, and blank lines do not end a value', () => {
  expect(fields('description: >-', '  Use this', '', '\twhen folding.', 'name: a')).toEqual({
    description: 'Use this when folding.',
    name: 'a',
  });
});

test('one matching pair of quotes goes, then the block indicators', () => {
  expect(fields('a: "x"', "b: '- y'", 'c: "z', 'd: \'"q"\'', 'e: |+ w')).toEqual({
    a: 'x',
    b: 'y',
    c: '"z',
    d: '"q"',
    e: 'w',
  });
});

test('the first of duplicates wins, and its position is kept', () => {
  const { fields: read, positions } = readBrokenFrontmatter(['name: first', 'name: second']);
  expect(read.get('name')).toBe('first');
  expect(positions.get('name')).toEqual({ line: 2, column: 1 });
});

test('a colon that no blank follows makes no field', () => {
  expect(fields('https://example.org: x', 'a:b', 'c:')).toEqual({ c: '' });
});

test('a line at column 0 that is no field ends the value before it', () => {
  expect(fields('name: crane', '[broken', '  tail')).toEqual({ name: 'crane' });
});

test('a line separator inside a value does not end the line', () => {
  expect(fields('description: one\u2028two')).toEqual({ description: 'one\u2028two' });
});
