import { join } from 'node:path';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { readPromptFile } from './prompt-file.ts';
import { DEFAULT_READ_LIMITS } from './read-limits.ts';

function read(text: string) {
  const root = temporaryFolder();
  writeTree(root, { 'agents/folder.md': text });
  return readPromptFile(join(root, 'agents/folder.md'), 'agents/folder.md', root, DEFAULT_READ_LIMITS);
}

test('an agent has the name of its frontmatter, else that of its file', () => {
  expect(read('---\nname: paper-folder\n---\n').name).toBe('paper-folder');
  expect(read('---\nname: ""\n---\n').name).toBe('folder');
  expect(read('no frontmatter').name).toBe('folder');
});

test('its body begins after the frontmatter', () => {
  const file = read('---\nname: a\n---\n\n## Steps\n');
  expect(file.frontmatter.lineCount).toBe(3);
  expect(file.body.headings).toEqual([{ level: 2, text: 'Steps', line: 1 }]);
});
