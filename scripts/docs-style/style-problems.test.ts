import { expect, test } from 'vitest';
import { styleProblems } from './style-problems.ts';

const messages = (markdown: string) => styleProblems(markdown).map(({ message }) => message);
const words = (count: number) => `Run ${'it '.repeat(count - 1).trim()}.`;

test('35 words are fine, and 36 are not', () => {
  expect(messages(words(35))).toEqual([]);
  expect(messages(words(36))).toEqual(['36 words: at most 35, one idea a sentence']);
});

test('a sentence ends at a full stop, a list item or an empty line, and not at a line end or a decimal', () => {
  expect(messages(`${words(20)} ${words(20)}`)).toEqual([]);
  expect(messages(`- ${words(20).slice(0, -1)}\n- ${words(20)}`)).toEqual([]);
  expect(messages(`${words(20).slice(0, -1)}\n\n${words(20)}`)).toEqual([]);
  expect(messages(`${words(20).slice(0, -1)}\nat 0.5 of ${words(20)}`)).toHaveLength(1);
});

test.each(['Whether it fires is measured.', 'Of 12 skills 3 failed.', '**Where** there is none, it ends.'])(
  'the opening of "%s" is found',
  (text) => expect(messages(text)).toHaveLength(1),
);

test.each(['Is it safe?', 'What does a reader think of it?', 'Whichever runs first wins.'])(
  'the opening of "%s" is fine',
  (text) => expect(messages(text)).toEqual([]),
);

test.each(['Nobody runs it.', 'The rule stands there.', 'It works by itself.', 'A skill beside it fires.'])(
  'a word of "%s" is found',
  (text) => expect(messages(text).length).toBeGreaterThan(0),
);

test('code, tables, headings, quotations, comments and addresses are left out', () => {
  const page = [
    '# What stands beside it',
    '```sh\nnobody stands\n```',
    '| Whether | nobody |',
    '> Nobody stands.',
    '<!-- nobody\nstands -->',
    'Run `stands beside` for "nobody stands". See [it](beside.md).',
  ].join('\n\n');
  expect(messages(page)).toEqual([]);
});

test('a problem has the line of its sentence', () => {
  expect(styleProblems('Run it.\nThen look.\n\nOne. Two\nlines. Nobody\nran it.')).toMatchObject([
    { line: 5, sentence: 'Nobody ran it.' },
    { line: 5 },
  ]);
});
