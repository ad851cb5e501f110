import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { skillText } from '@plugin-eval/tests/support/skill-text.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { type TreeEntry, writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { DEFAULT_READ_LIMITS } from './read-limits.ts';
import { readReferences } from './read-references.ts';
import { readSkill } from './read-skill.ts';

function referencesOf(tree: Record<string, TreeEntry>, maxFileBytes = DEFAULT_READ_LIMITS.maxFileBytes) {
  const folder = temporaryFolder();
  writeTree(folder, { 'SKILL.md': skillText(), ...tree });
  const skill = readSkill(folder, 'crane', DEFAULT_READ_LIMITS);
  return readReferences(skill.folder, skill.referenceFiles, { maxFileBytes });
}

test('all text files under references/ are read, whatever their ending, in the order of their paths', () => {
  const { files, leftOut } = referencesOf({
    'references/sizes.md': '# Sizes\n',
    'references/deep/paper.txt': '\ufeff80 g/m²\n',
    'references/table.csv': 'a,b\n',
    'assets/logo.svg': '<svg/>',
  });
  expect(files).toEqual([
    { path: 'references/deep/paper.txt', text: '80 g/m²\n' },
    { path: 'references/sizes.md', text: '# Sizes\n' },
    { path: 'references/table.csv', text: 'a,b\n' },
  ]);
  expect(leftOut).toEqual([]);
});

test('what is not text is left out and named', () => {
  const { files, leftOut } = referencesOf({
    'references/crane.png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe]),
    'references/data.bin': 'a\0b',
    'references/ok.md': 'ok',
  });
  expect(files.map(({ path }) => path)).toEqual(['references/ok.md']);
  expect(leftOut).toEqual([
    { path: 'references/crane.png', reason: 'it is not UTF-8 text (it may be Latin-1 or Windows-1252)' },
    { path: 'references/data.bin', reason: 'it is a binary file' },
  ]);
});

test('one file that is too large is left out, and so are files that are too large together', () => {
  const { files, leftOut } = referencesOf(
    {
      'references/a.md': 'a'.repeat(60),
      'references/b.md': 'b'.repeat(60),
      'references/c.md': 'c'.repeat(101),
    },
    100,
  );
  expect(files.map(({ path }) => path)).toEqual(['references/a.md']);
  expect(leftOut).toEqual([
    {
      path: 'references/b.md',
      reason: 'the files under references/ are together larger than limits.max_file_bytes',
    },
    {
      path: 'references/c.md',
      reason: 'it has 101 bytes; at most 100 are read (limits.max_file_bytes in the configuration)',
    },
  ]);
});

test('a link that appeared after the listing is not followed out of the skill', () => {
  const outside = temporaryFolder();
  writeTree(outside, { secret: 'SECRET' });
  const folder = temporaryFolder();
  writeTree(folder, { 'references/a.md': 'a' });
  symlinkSync(join(outside, 'secret'), join(folder, 'references/b.md'));
  const { files, leftOut } = readReferences(
    folder,
    ['references/a.md', 'references/b.md', 'references/gone.md'],
    DEFAULT_READ_LIMITS,
  );
  expect(files).toEqual([{ path: 'references/a.md', text: 'a' }]);
  expect(leftOut).toEqual([
    { path: 'references/b.md', reason: 'it is a link that leaves the skill folder' },
    { path: 'references/gone.md', reason: 'it cannot be opened' },
  ]);
});
