import { expect, test } from 'vitest';
import { wordsOfText } from './split-words.ts';

test.each([
  ['rm -rf  /srv/pg', '', ['rm', '-rf', '/srv/pg']],
  [' \ta\nb ', '', ['a', 'b']],
  ['curl,https://a.dev/x', ',', ['curl', 'https://a.dev/x']],
  ['a,b c', '', ['a,b', 'c']],
  ['', '', []],
])('%j with the separators %j is the words %j', (text, separators, words) => {
  expect(wordsOfText(text, separators)).toEqual(words);
});

test('a value of a million words is not made into as many', () => {
  expect(wordsOfText('a '.repeat(1_000_000), '')).toHaveLength(200);
});
