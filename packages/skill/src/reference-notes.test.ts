import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { DEFAULT_READ_LIMITS } from './read-limits.ts';
import { readReferenceNotes } from './reference-notes.ts';

const FILES = { 'references/a.md': '[b](b.md)', 'references/b.md': 'plain', 'references/c.md': '[a](a.md)' };

function rulesWith(maxFileBytes: number): string[] {
  const folder = temporaryFolder();
  writeTree(folder, FILES);
  const skill = { folder, referenceFiles: Object.keys(FILES), lines: ['See references/ for more.'] };
  const { notes } = readReferenceNotes(skill, { ...DEFAULT_READ_LIMITS, maxFileBytes });
  return notes.map(({ rule, file }) => `${rule} ${file}`);
}

test('a file that sends the reader on to another one is noted', () => {
  expect(rulesWith(1000)).toEqual(['reference-nested references/a.md', 'reference-nested references/c.md']);
});

test('together the files may be as large as one, and it is said where looking stopped', () => {
  expect(rulesWith(12)).toEqual(['reference-nested references/a.md', 'bundled-limit references/b.md']);
});
