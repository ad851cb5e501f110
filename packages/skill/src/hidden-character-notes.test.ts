import { findHiddenCharacters } from '@plugin-eval/core/text/hidden-characters.ts';
import { expect, test } from 'vitest';
import { hiddenCharacterNotes } from './hidden-character-notes.ts';

const notes = (...lines: string[]) => hiddenCharacterNotes(findHiddenCharacters(lines), lines);

test('there is one note of each kind, at the first of its kind, with the characters made visible', () => {
  expect(notes('ok', 'a\u200bb\u200b', '\u001b[0m\u202e')).toEqual([
    {
      rule: 'bidirectional-characters',
      message: '1 character that reorders the text on screen: U+202E.',
      line: 3,
      column: 5,
      evidence: '\\x1b[0m\\u202e',
    },
    {
      rule: 'invisible-characters',
      message: '2 characters that cannot be seen: U+200B.',
      line: 2,
      column: 2,
      evidence: 'a\\u200bb\\u200b',
    },
    {
      rule: 'control-characters',
      message: '1 character that controls a terminal instead of showing anything: U+001B.',
      line: 3,
      column: 1,
      evidence: '\\x1b[0m\\u202e',
    },
  ]);
});

test('control characters that no terminal obeys are an info, and say what they may be', () => {
  expect(notes('E: HIGH \u001a LOW', 'CE \u001b address')).toMatchObject([
    {
      rule: 'control-characters',
      level: 'info',
      message: '2 characters that show nothing, where others may have been lost: U+001A, U+001B.',
      line: 1,
      column: 9,
    },
  ]);
});

test('beside a sequence that a terminal obeys they are named with it, at its place', () => {
  const [note] = notes('HIGH \u001a LOW', '\u001b[2J');
  expect(note).toMatchObject({ rule: 'control-characters', line: 2, column: 1 });
  expect(note?.level).toBeUndefined();
  expect(note?.message).toContain('2 characters that control a terminal');
});

test.each([
  ['at the end of a line', ['done\u200b']],
  ['before a fence', ['\u200b```sh', 'ls', '\u200b```']],
  ['between words', ['one\u200b two', '折\u200b纸']],
  ['soft hyphens', ['inter\u00adnational']],
  ['a byte order mark inside', ['\ufeffone']],
])('single invisible characters are an info: %s', (_, lines) => {
  expect(notes(...lines)).toMatchObject([{ rule: 'invisible-characters', level: 'info' }]);
});

test.each([
  ['inside a word', ['ig\u200bnore']],
  ['in a run', ['done\u200b\u200c']],
  ['as tags', ['done\u{e0041}']],
])('those that hide or break words are a warning: %s', (_, lines) => {
  expect(notes(...lines)[0]?.level).toBeUndefined();
});

test('NUL is left to its own rule', () => {
  expect(notes('a\0b')).toEqual([]);
});

test('at most five different characters are named', () => {
  const [note] = notes('\u200b\u2060\u2061\u2062\u2063\u2064');
  expect(note?.message).toContain('6 characters');
  expect(note?.message.match(/U\+/g)).toHaveLength(5);
});
