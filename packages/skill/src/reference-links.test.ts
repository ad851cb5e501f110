import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { DEFAULT_READ_LIMITS } from './read-limits.ts';
import { findReferenceLinks } from './reference-links.ts';

const NAMES = ['references/a.md', 'references/b.md', 'references/sub/c.md'];

function find(name: string, text: string, skillText = '') {
  const skillFolder = temporaryFolder();
  writeTree(skillFolder, {
    'SKILL.md': 'x',
    'assets/form.json': '{}',
    ...Object.fromEntries(NAMES.map((own) => [own, 'x'])),
  });
  const surroundings = { skillFolder, referenceFiles: new Set(NAMES), skillText };
  return findReferenceLinks(name, text, surroundings, DEFAULT_READ_LIMITS);
}

test.each([
  ['references/a.md', 'x\nsee [b](b.md)', 'b.md', 2, 5],
  ['references/a.md', '[b](<./b.md> "t")', './b.md', 1, 1],
  ['references/a.md', '[b][x]\n\n[x]: sub/c.md', 'sub/c.md', 1, 1],
  ['references/sub/c.md', '[a](../a.md#part)', '../a.md#part', 1, 1],
])('%s with %j sends its reader on', (name, text, evidence, line, column) => {
  expect(find(name, text)).toMatchObject([{ rule: 'reference-nested', file: name, evidence, line, column }]);
});

test.each([
  ['a link to itself', '[a](a.md#part)'],
  ['a link out of references/', '[skill](../SKILL.md)'],
  ['an image', '![b](b.md)'],
  ['a link in code', '```\n[b](b.md)\n```'],
  ['a URL', '[b](https://example.org/b.md)'],
])('%s does not', (_, text) => {
  expect(find('references/a.md', text)).toEqual([]);
});

test('a reference that SKILL.md names itself is one level deep, whoever else links to it', () => {
  expect(find('references/a.md', '[b](b.md)', 'Read `references/b.md` first.')).toEqual([]);
  expect(find('references/a.md', '[b](b.md)', 'Read references/a.md first.')).toHaveLength(1);
});

test('a link to a file that does not exist is dead, each target once', () => {
  expect(find('references/a.md', '[x](x.md), [x](./x.md#part), ![y](../assets/y.png)')).toMatchObject([
    {
      rule: 'dead-link',
      message: 'references/a.md links to references/x.md, which does not exist.',
      column: 1,
    },
    { rule: 'dead-link', evidence: '../assets/y.png', file: 'references/a.md' },
  ]);
});

test('a link written for another depth is told the path that works', () => {
  expect(find('references/a.md', '[b](references/b.md)')[0]?.message).toBe(
    'references/a.md links to references/references/b.md, which does not exist. Links are relative to the file that contains them, and references/b.md exists: write b.md.',
  );
  expect(find('references/sub/c.md', '[f](../assets/form.json)')[0]?.message).toContain(
    'assets/form.json exists: write ../../assets/form.json.',
  );
});
