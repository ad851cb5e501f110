import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitLines } from './lines.ts';

test('LF, CRLF and a lone CR each end a line', () => {
  expect(splitLines('a\nb\r\nc\rd')).toEqual(['a', 'b', 'c', 'd']);
});

test('a final line end adds no line', () => {
  expect(splitLines('a\nb\n')).toEqual(['a', 'b']);
});

test('an empty text has no line, a single line end has one', () => {
  expect(splitLines('')).toEqual([]);
  expect(splitLines('\r\n')).toEqual(['']);
});

test('LF CR is two line ends, and only the last empty line goes', () => {
  expect(splitLines('a\n\r')).toEqual(['a', '']);
  expect(splitLines('a\n\n\n')).toEqual(['a', '', '']);
});

test('U+2028, U+0085 and form feed end no line', () => {
  expect(splitLines('a\u2028b\u0085c\fd')).toEqual(['a\u2028b\u0085c\fd']);
});

test('a reader that goes character by character finds the same lines', () => {
  const text = fc
    .array(fc.constantFrom('a', ' ', '\n', '\r', '\r\n', '\u2028', '😀'))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (input) => {
      expect(splitLines(input)).toEqual(linesOneByOne(input));
    }),
    { seed: 1 },
  );
});

function linesOneByOne(text: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (let i = 0; i < text.length; i++) {
    const unit = text[i];
    if (unit !== '\n' && unit !== '\r') {
      line += unit;
      continue;
    }
    if (unit === '\r' && text[i + 1] === '\n') i++;
    lines.push(line);
    line = '';
  }
  if (line !== '') lines.push(line);
  return lines;
}
