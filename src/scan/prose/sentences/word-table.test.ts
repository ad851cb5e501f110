import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WordTable } from './word-table.ts';

const KNOWN = new Map([
  ['a', 1],
  ['send', 2],
  ['sends', 4],
  ['e-mail', 8],
  ["don't", 16],
  ['don’t', 32],
  ['a_b', 64],
  ['1a', 128],
]);

test('words count as wholes, wherever they stand', () => {
  const table = new WordTable(KNOWN);
  expect(table.bitsIn('')).toBe(0);
  expect(table.bitsIn('sending')).toBe(0);
  expect(table.bitsIn('(send)')).toBe(2);
  expect(table.bitsIn("don't e-mail")).toBe(24);
  expect(table.bitsIn('_send don’t')).toBe(34);
});

test('of generated texts, the words are those that a regular expression finds', () => {
  const table = new WordTable(KNOWN);
  const pieces = [...KNOWN.keys(), 's', '-', "'", '_', ' ', '.', 'é', '猫', '\n', '’'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (parts) => {
      const text = parts.join('');
      const words: readonly string[] = text.match(/[a-z0-9][\w'’-]*/g) ?? [];
      expect(table.bitsIn(text)).toBe(words.reduce((bits, word) => bits | (KNOWN.get(word) ?? 0), 0));
    }),
  );
});
