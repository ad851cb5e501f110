import { describe, expect, test } from 'vitest';
import { findHiddenCharacters } from './hidden-characters.ts';

const kinds = (text: string) => findHiddenCharacters([text]).map(({ kind }) => kind);

test('a zero-width space inside an English word is invisible, with its line and column in code points', () => {
  expect(findHiddenCharacters(['fine', '😀pass\u200bword'])).toEqual([
    { kind: 'invisible', codePoint: 0x200b, line: 1, column: 5 },
  ]);
});

test('an override that reorders the text is bidirectional', () => {
  expect(kinds('access \u202elevel\u202c')).toEqual(['bidirectional', 'bidirectional']);
});

test('ESC and C1 controls are controls; tabs are not', () => {
  expect(kinds('\ta\u001b[2J\u009b')).toEqual(['control', 'control']);
});

test('tag characters that spell a hidden ASCII message are invisible', () => {
  expect(kinds('hi\u{e0041}\u{e0042}')).toEqual(['invisible', 'invisible']);
});

describe('ordinary writing is left alone', () => {
  test.each([
    ['an emoji family', '👨\u200d👩\u200d👧'],
    ['an emoji with a variation selector', '❤\ufe0f\u200d🔥'],
    ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['Persian with a non-joiner', 'می\u200cخواهم'],
    ['a direction mark next to a Hebrew letter', 'שלום\u200f'],
    ['accents, dashes and quotes', '“naïve” — café'],
  ])('%s', (_, text) => {
    expect(kinds(text)).toEqual([]);
  });
});

test('a direction mark in English text is not ordinary', () => {
  expect(kinds('left\u200eright')).toEqual(['bidirectional']);
});

test('a joiner between ASCII letters is invisible', () => {
  expect(kinds('a\u200db')).toEqual(['invisible']);
});

test('tags longer than any flag are invisible even after a flag', () => {
  const tags = '\u{e0061}'.repeat(20);
  expect(kinds(`🏴${tags}`)).toHaveLength(12);
});
