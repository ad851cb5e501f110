import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordDiff } from './word-diff.ts';

test('marks the words that differ', () => {
  const diff = wordDiff('Use when the user asks for a report.', 'Use when the team asks for a report.');
  expect(diff?.removed.filter(({ changed }) => changed).map(({ text }) => text)).toEqual(['user']);
  expect(diff?.added.filter(({ changed }) => changed).map(({ text }) => text)).toEqual(['team']);
});

test('two lines with little in common are two lines', () => {
  expect(wordDiff('Install the dependencies first.', '| a | table |')).toBeNull();
  expect(wordDiff('', 'something')).toBeNull();
});

test('very long lines are not looked into', () => {
  expect(wordDiff(`${'a '.repeat(2000)}b`, `${'a '.repeat(2000)}c`)).toBeNull();
});

test('both lines can be read from it', () => {
  const line = fc
    .array(fc.constantFrom('one', 'two', 'three', ' ', '  ', '👩‍💻', 'é', '\u202e', '-'))
    .map((words) => words.join(' '));
  fc.assert(
    fc.property(line, line, (removed, added) => {
      const diff = wordDiff(removed, added);
      if (diff === null) return;
      expect(diff.removed.map(({ text }) => text).join('')).toBe(removed);
      expect(diff.added.map(({ text }) => text).join('')).toBe(added);
    }),
  );
});
