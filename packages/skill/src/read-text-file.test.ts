import { join } from 'node:path';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { readTextFile } from './read-text-file.ts';

const RULES = { notRegular: 'regular', tooLarge: 'large', notUtf8: 'utf8', unreadable: 'unreadable' };

function read(content: string | Buffer, maxBytes = 100) {
  const folder = temporaryFolder();
  writeTree(folder, { 'a.md': content });
  return readTextFile(join(folder, 'a.md'), 'shown/a.md', maxBytes, RULES);
}

test('one byte order mark is dropped and remembered, a second stays', () => {
  expect(read('\ufeffa')).toMatchObject({ text: 'a', hasByteOrderMark: true });
  expect(read('\ufeff\ufeffa')).toMatchObject({ text: '\ufeffa', hasByteOrderMark: true });
  expect(read('a')).toMatchObject({ text: 'a', hasByteOrderMark: false });
});

test('a file as large as the limit is read, one byte more is not', () => {
  expect(read('12345', 5).text).toBe('12345');
  expect(() => read('123456', 5)).toThrow(
    'shown/a.md has 6 bytes; at most 5 are read (limits.max_file_bytes in the configuration).',
  );
});

test.each([
  ['UTF-16', Buffer.from('\ufeffa', 'utf16le'), 'it looks like UTF-16, little endian'],
  ['UTF-16 the other way', Buffer.from('\ufeffa', 'utf16le').swap16(), 'it looks like UTF-16, big endian'],
  ['a binary', Buffer.from([0x80, 0x00]), 'it looks like a binary file'],
  ['Latin-1', Buffer.from('é', 'latin1'), 'it may be Latin-1'],
])('%s is refused with a hint', (_, bytes, hint) => {
  expect(() => read(bytes)).toThrow(hint);
});

test('a missing file is unreadable and named as it is shown', () => {
  expect(() => readTextFile('/nowhere/a.md', 'shown/a.md', 100, RULES)).toThrow(
    expect.objectContaining({
      rule: 'unreadable',
      path: 'shown/a.md',
      message: 'shown/a.md cannot be opened (ENOENT).',
    }),
  );
});
