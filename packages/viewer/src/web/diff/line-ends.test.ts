import { expect, test } from 'vitest';
import { differencesOfLineEnds } from './line-ends.ts';

test.each([
  ['a\nb\n', 'a\nb\n', []],
  ['a\r\nb\r\n', 'a\nb\n', ['The lines of A end with CR LF, those of B with LF.']],
  ['a\rb\r', 'a\nb\n', ['The lines of A end with CR, those of B with LF.']],
  ['a\r\nb\n', 'a\nb\n', ['The lines of A end with several kinds of line end, those of B with LF.']],
  ['a\nb', 'a\nb\n', ['The last line of B ends with a line break, that of A does not.']],
  ['a\nb\n', 'a\nb', ['The last line of A ends with a line break, that of B does not.']],
  ['', 'a\n', []],
  ['one', 'a\n', ['The last line of B ends with a line break, that of A does not.']],
])('%j and %j', (a, b, sentences) => {
  expect(differencesOfLineEnds(a, b)).toEqual(sentences);
});
