import { describe, expect, test } from 'vitest';
import { neutraliseLines } from './neutralise.ts';

const neutralise = (line: string) => neutraliseLines([line])[0];

describe('what cannot be seen is written out', () => {
  test.each([
    ['a zero-width space', 'pass\u200bword', 'pass[U+200B]word'],
    ['tag characters', 'hi\u{e0041}\u{e0042}!', 'hi[U+E0041 U+E0042]!'],
    ['a run of one character', `a${'\u200b'.repeat(500)}b`, 'a[U+200B x 500]b'],
    ['an override', 'a \u202eb\u202c c', 'a [U+202E]b[U+202C] c'],
    ['ESC and NUL', '\u001b[2J\0', '[U+001B][2J[U+0000]'],
    ['two places behind an emoji', '😀\u200bx\u200by', '😀[U+200B]x[U+200B]y'],
    ['half a surrogate pair', 'a\ud800b', 'a\ufffdb'],
  ])('%s', (_, line, expected) => {
    expect(neutralise(line)).toBe(expected);
  });
});

test.each([
  ['an emoji family', '👨\u200d👩\u200d👧'],
  ['a flag', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ['Hebrew with a direction mark', 'שלום\u200f'],
  ['Persian', 'می\u200cخواهم'],
  ['tabs', '\ta\tb'],
])('%s stays as it is', (_, line) => {
  expect(neutralise(line)).toBe(line);
});

test('a million hidden characters do not grow', () => {
  expect(neutralise('\u200b'.repeat(1_000_000))).toBe('[U+200B x 1000000]');
});
