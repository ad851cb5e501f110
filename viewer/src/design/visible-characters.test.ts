import fc from 'fast-check';
import { expect, test } from 'vitest';
import { visibleParts, visibleText } from './visible-characters.ts';

test.each([
  ['plain text', 'plain text'],
  ['a\u202egnp.exe', 'a\\u202egnp.exe'],
  ['red\u001b[31m', 'red\\x1b[31m'],
  ['zero\u200bwidth', 'zero\\u200bwidth'],
  ['tag\u{e0041}', 'tag\\u{e0041}'],
  ['half\ud800', 'half\\ud800'],
  ['one\u2028two', 'one\\u2028two'],
  ['one\r\ntwo\tthree', 'one two three'],
])('%j is shown as %j', (text, shown) => {
  expect(visibleText(text)).toBe(shown);
});

test.each(['👩‍💻 codes', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'می‌خواهم', 'سلام', '日本語'])('%s is ordinary writing', (text) => {
  expect(visibleParts(text)).toEqual([{ text, isEscape: false }]);
});

test('nothing is lost, and nothing hidden is left', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const parts = visibleParts(text.replace(/[\n\r\t]/g, ''));
      for (const { text: shown, isEscape } of parts)
        if (!isEscape) expect(shown).not.toMatch(/[\u0000-\u001f\u202a-\u202e\u2066-\u2069\u2028\u2029]/);
      expect(parts.every((part) => part.text !== '')).toBe(true);
    }),
  );
});
