import { expect, test } from 'vitest';
import { DEFAULT_READ_LIMITS } from './limits.ts';
import { findNestedReference } from './reference-links.ts';

const FILES = new Set(['references/a.md', 'references/b.md', 'references/sub/c.md']);
const find = (name: string, text: string) => findNestedReference(name, text, FILES, DEFAULT_READ_LIMITS);

test.each([
  ['references/a.md', 'x\nsee [b](b.md)', 'b.md', 2, 5],
  ['references/a.md', '[b](<./b.md> "t")', './b.md', 1, 1],
  ['references/a.md', '[b][x]\n\n[x]: sub/c.md', 'sub/c.md', 1, 1],
  ['references/sub/c.md', '[a](../a.md#part)', '../a.md#part', 1, 1],
])('%s with %j', (name, text, evidence, line, column) => {
  expect(find(name, text)).toMatchObject({ rule: 'reference-nested', file: name, evidence, line, column });
});

test.each([
  ['a link to itself', '[a](a.md#part)'],
  ['a link to a file that is not there', '[x](x.md)'],
  ['a link out of references/', '[skill](../SKILL.md)'],
  ['an image', '![b](b.md)'],
  ['a link in code', '```\n[b](b.md)\n```'],
  ['a URL', '[b](https://example.org/b.md)'],
])('%s is no nested reference', (_, text) => {
  expect(find('references/a.md', text)).toBeNull();
});
