import { expect, test } from 'vitest';
import { parseMarkdown } from './markdown-parser.ts';
import { ParseTimeoutError } from './time-limit.ts';

const COSTLY = `${'> '.repeat(390)}a\n`.repeat(400);

test('text that keeps the parser busy for longer than the limit is given up', () => {
  expect(() => parseMarkdown(COSTLY, { maxNesting: 400, maxMs: 1 })).toThrow(ParseTimeoutError);
});

test('after a timeout the next text is parsed as usual', () => {
  expect(() => parseMarkdown(COSTLY, { maxNesting: 400, maxMs: 1 })).toThrow();
  const tokens = parseMarkdown('# Crane', { maxNesting: 400, maxMs: 10_000 });
  expect(tokens.map(({ type }) => type)).toEqual(['heading_open', 'inline', 'heading_close']);
});

test('long and short texts are parsed alike', () => {
  const types = (text: string) =>
    parseMarkdown(text, { maxNesting: 400, maxMs: 10_000 })
      .slice(0, 3)
      .map(({ type }) => type);
  expect(types(`# Crane\n\n${'a '.repeat(10_000)}`)).toEqual(types('# Crane\n\na'));
});

test('a heading 300 quotations deep is found', () => {
  const tokens = parseMarkdown(`${'> '.repeat(300)}## Deep`, { maxNesting: 400, maxMs: 10_000 });
  expect(tokens.some(({ type }) => type === 'heading_open')).toBe(true);
});
