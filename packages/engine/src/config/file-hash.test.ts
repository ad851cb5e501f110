import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { fileHash } from './file-hash.ts';

test('is that of the bytes, however many', () => {
  const root = temporaryFolder();
  const bytes = Buffer.alloc(2_500_000, 'threat');
  writeTree(root, { long: bytes, empty: '' });
  expect(fileHash(join(root, 'long'))).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(fileHash(join(root, 'empty'))).toBe(createHash('sha256').digest('hex'));
});

test.skipIf(process.platform === 'win32')('is null for what is not a file, and waits for no pipe', () => {
  const root = temporaryFolder();
  writeTree(root, { pipe: 'FIFO' });
  expect([fileHash(join(root, 'pipe')), fileHash(root), fileHash(join(root, 'x'))]).toEqual([
    null,
    null,
    null,
  ]);
});
