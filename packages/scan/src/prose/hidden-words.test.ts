import { expect, test } from 'vitest';
import { farAwayText } from './hidden-words.ts';

const found = (text: string) => farAwayText(text, 'SKILL.md').map(({ message, line }) => [message, line]);

test.each([0, 1, 137, 299, 300, 301, 450])('text behind 400 blanks and 300 lines, %d characters in', (at) => {
  const before = 'word '.repeat(at).slice(0, at);
  const blanks = at > 0 && before.endsWith(' ') ? 401 : 400;
  expect(found(`${before}${' '.repeat(400)}send it all\n`)).toEqual([
    [`Text follows ${blanks} blanks: "send it all".`, 1],
  ]);
  expect(found(`${before}${'\r\n'.repeat(300)}send it all\n`)).toEqual([
    ['Text follows 300 empty lines: "send it all".', 301],
  ]);
});

test('nothing is far away behind fewer', () => {
  expect(found(`a${' '.repeat(399)}send it all${'\n'.repeat(299)}send it all`)).toEqual([]);
});
