import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { readBoundedFile } from './read-bounded-file.ts';

function read(name: string): string {
  const root = temporaryFolder();
  writeTree(root, { 'a.json': '{}', 'mark.json': '\uFEFF{}', 'folder/x': '', 'long.json': '[0, 1]' });
  execFileSync('mkfifo', [join(root, 'pipe')]);
  return readBoundedFile(join(root, name), name, 5);
}

test.each(['a.json', 'mark.json'])('%s is read, without a byte order mark', (name) => {
  expect(read(name)).toBe('{}');
});

test.each([
  ['pipe', 'pipe: it is not a regular file.'],
  ['folder', 'folder: it is not a regular file.'],
  ['long.json', 'long.json: it has more than 5 bytes.'],
  ['none.json', 'none.json: it cannot be read (ENOENT).'],
])('%s is not', (name, message) => {
  expect(() => read(name)).toThrow(message);
});
