import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { skillText } from '@plugin-eval/tests/support/skill-text.ts';
import { temporaryRepository } from '@plugin-eval/tests/support/temporary-folder.ts';
import { type TreeEntry, writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { DEFAULT_READ_LIMITS } from './read-limits.ts';
import { readSkill } from './read-skill.ts';

function read(tree: Record<string, TreeEntry>, shown = 'skills/crane') {
  const folder = join(temporaryRepository(), 'skills', 'crane');
  writeTree(folder, tree);
  return readSkill(folder, shown, DEFAULT_READ_LIMITS);
}

test('a skill has the name of its frontmatter, else that of its folder', () => {
  expect(read({ 'SKILL.md': skillText({ frontmatter: 'name: "  swan "' }) }).name).toBe('swan');
  expect(read({ 'SKILL.md': skillText({ frontmatter: 'name: "  "' }) }).name).toBe('crane');
  expect(read({ 'SKILL.md': skillText({ frontmatter: 'name: 42' }) }).name).toBe('crane');
});

test('its path is shown below the folder as it was named', () => {
  expect(read({ 'SKILL.md': skillText() }, 'skills/crane/').path).toBe('skills/crane/SKILL.md');
  expect(read({ 'SKILL.md': skillText() }, '.').path).toBe('SKILL.md');
});

test('the hash is of the bytes, byte order mark included', () => {
  const text = `\ufeff${skillText()}`;
  expect(read({ 'SKILL.md': text }).sha256).toBe(createHash('sha256').update(text).digest('hex'));
});

test('references and assets are found at any depth, in code-point order; empty files and dot-files are not', () => {
  const skill = read({
    'SKILL.md': skillText(),
    'references/b.md': 'x',
    'references/B.md': 'x',
    'references/sub/a.md': 'x',
    'references/empty.md': '',
    'references/.hidden': 'x',
    'assets/logo.png': 'x',
    'scripts/run.sh': 'x',
  });
  expect(skill.referenceFiles).toEqual(['references/B.md', 'references/b.md', 'references/sub/a.md']);
  expect(skill.assetFiles).toEqual(['assets/logo.png']);
});

test('structure is read from the body, not from the frontmatter', () => {
  const skill = read({
    'SKILL.md': skillText({ frontmatter: 'name: crane\n# comment: no heading', body: '## Heading' }),
  });
  expect(skill.body.headings.map(({ text }) => text)).toEqual(['Heading']);
});
