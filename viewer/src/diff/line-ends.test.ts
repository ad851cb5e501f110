import { expect, test } from 'vitest';
import { differencesOfLineEnds } from './line-ends.ts';

test.each([
  ['a\nb\n', 'a\nb\n', []],
  ['a\r\nb\r\n', 'a\nb\n', ['The lines of A end with CR LF, those of B with LF.']],
  ['a\rb\r', 'a\nb\n', ['The lines of A end with CR, those of B with LF.']],
  ['a\r\nb\n', 'a\nb\n', ['The lines of A end with several kinds of line end, those of B with LF.']],
  ['a\nb', 'a\nb\n', ['The last line of B is ended, that of A is not.']],
  ['a\nb\n', 'a\nb', ['The last line of A is ended, that of B is not.']],
  ['', 'a\n', []],
  ['one', 'a\n', ['The last line of B is ended, that of A is not.']],
])('%j and %j', (a, b, sentences) => {
  expect(differencesOfLineEnds(a, b)).toEqual(sentences);
});
