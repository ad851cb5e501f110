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
  const point = fc
    .oneof(fc.integer({ min: 0, max: 0x2100 }), fc.integer({ min: 0, max: 0x10ffff }))
    .map((code) => String.fromCodePoint(code));
  fc.assert(
    fc.property(fc.string({ unit: point }), (text) => {
      const parts = visibleParts(text.replace(/[\n\r\t]/g, ''));
      const plain = parts.flatMap(({ text: shown, isEscape }) => (isEscape ? [] : [shown])).join('|');
      expect(plain).not.toMatch(/[\u0000-\u001f\u202a-\u202e\u2066-\u2069\u2028\u2029]/);
      expect(parts.some((part) => part.text === '')).toBe(false);
    }),
  );
});
