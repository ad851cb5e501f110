import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { FetchError } from '@plugin-eval/core/errors/fetch-error.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { tarOf, type ZipEntry, zipOf } from '@plugin-eval/tests/support/write-archives.ts';
import { describe, expect, test } from 'vitest';
import { FETCH_LIMITS, type FetchLimits } from './fetch-limits.ts';
import type { ArchiveFormat } from './parse-source.ts';
import { readArchive } from './read-archive.ts';

async function read(bytes: Buffer, format: ArchiveFormat, limits: Partial<FetchLimits> = {}) {
  const path = join(temporaryFolder(), 'archive');
  writeFileSync(path, bytes);
  return readArchive(path, 'x.zip', format, { ...FETCH_LIMITS, ...limits });
}
const readZip = (entries: ZipEntry[], limits: Partial<FetchLimits> = {}) =>
  read(zipOf(entries), 'zip', limits);
const MB = 1024 * 1024;

describe('zip', () => {
  test('files and links come with their bytes, under the digest of the archive', async () => {
    const bytes = zipOf([
      { name: 'x/', mode: 0o40755 },
      { name: './x/SKILL.md', bytes: Buffer.from('text') },
      { name: 'x/link', bytes: Buffer.from('SKILL.md'), mode: 0o120777 },
    ]);
    const { files, leftOut, sha256 } = await read(bytes, 'zip');
    expect(files).toEqual([
      { path: 'x/SKILL.md', isLink: false, bytes: Buffer.from('text'), size: 4 },
      { path: 'x/link', isLink: true, bytes: Buffer.from('SKILL.md'), size: 8 },
    ]);
    expect(leftOut).toEqual([]);
    expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  test('one bad entry is named, and the others are read', async () => {
    const { files, leftOut } = await readZip([
      { name: '../../evil.sh', bytes: Buffer.from('x') },
      { name: 'a.md', localName: 'b.sh', bytes: Buffer.from('x') },
      { name: 'liar.md', bytes: Buffer.alloc(1000), claimedSize: 10 },
      { name: 'device', mode: 0o20644 },
      { name: 'locked.md', bytes: Buffer.from('x'), flags: 0x801 },
      { name: 'SKILL.md', bytes: Buffer.from('text') },
    ]);
    // Names are judged where files are admitted.
    expect(files.map(({ path }) => path)).toEqual(['../../evil.sh', 'SKILL.md']);
    expect(leftOut.map(({ path, level }) => [path, level])).toEqual([
      ['a.md', 'error'],
      ['liar.md', 'error'],
      ['device', 'error'],
      ['locked.md', 'warning'],
    ]);
  });

  test('a bomb is given up as soon as it is one', async () => {
    await expect(readZip([{ name: 'a', bytes: Buffer.alloc(20 * MB) }])).rejects.toThrow(
      /200 times its size/,
    );
    const loose = { maxRatio: 1e9, maxTotalBytes: 10 * MB };
    await expect(readZip([{ name: 'a', bytes: Buffer.alloc(20 * MB) }], loose)).rejects.toThrow(
      /more than 10 MB/,
    );
  });

  test('a file above the limit keeps its size and loses its bytes', async () => {
    const { files } = await readZip([{ name: 'a', bytes: Buffer.from('12345') }], { maxFileBytes: 4 });
    expect(files).toEqual([{ path: 'a', isLink: false, bytes: null, size: 5 }]);
  });

  test('too many entries, a large archive, or something else are refused', async () => {
    const entries = ['a', 'b', 'c'].map((name) => ({ name }));
    await expect(readZip(entries, { maxEntries: 2 })).rejects.toThrow(/more than 2 entries/);
    await expect(readZip(entries, { maxTransferBytes: 20 })).rejects.toThrow(FetchError);
    await expect(read(Buffer.from('no zip'), 'zip')).rejects.toThrow(/not a whole zip archive/);
    await expect(read(zipOf(entries).subarray(0, 60), 'zip')).rejects.toThrow(FetchError);
  });
});

describe('tar', () => {
  test('files and symbolic links come out, also of a compressed one; all else is named', async () => {
    const tar = await tarOf([
      { name: 'x/', type: 'directory' },
      { name: './x/SKILL.md', bytes: Buffer.from('text') },
      { name: 'x/link', type: 'symlink', linkname: '/etc/passwd' },
      { name: 'x/hard', type: 'link', linkname: '/etc/passwd' },
      { name: 'x/pipe', type: 'fifo' },
      { name: '../evil', bytes: Buffer.from('x') },
    ]);
    for (const [bytes, format] of [
      [tar, 'tar'],
      [gzipSync(tar), 'tar.gz'],
    ] as const) {
      const { files, leftOut } = await read(bytes, format);
      expect(files.map(({ path, isLink }) => [path, isLink])).toEqual([
        ['x/SKILL.md', false],
        ['x/link', true],
        ['../evil', false],
      ]);
      expect(leftOut.map(({ path, level }) => [path, level])).toEqual([
        ['x/hard', 'error'],
        ['x/pipe', 'error'],
      ]);
    }
  });

  test('a bomb is given up, and so is what is cut off or no archive', async () => {
    const bomb = gzipSync(await tarOf([{ name: 'a', bytes: Buffer.alloc(30 * MB) }]));
    await expect(read(bomb, 'tar.gz')).rejects.toThrow(/200 times its size/);
    const tar = await tarOf([{ name: 'a', bytes: Buffer.alloc(5000, 'x') }]);
    await expect(read(tar.subarray(0, 2000), 'tar')).rejects.toThrow(/not a whole tar archive/);
    await expect(read(Buffer.from('no gzip'), 'tar.gz')).rejects.toThrow(/not a whole tar archive/);
    await expect(read(Buffer.alloc(2000, 'x'), 'tar')).rejects.toThrow(/not a whole tar archive/);
  });

  test('sparse sizes and headers without end are given up', async () => {
    const entries = Array.from({ length: 30 }, (_, index) => ({ name: `f${index}` }));
    await expect(read(await tarOf(entries), 'tar', { maxEntries: 20 })).rejects.toThrow(
      /more than 20 entries/,
    );
  });
});
