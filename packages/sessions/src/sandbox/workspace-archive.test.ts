import { pack } from 'tar-stream';
import { expect, test } from 'vitest';
import { archiveOf, looksExecutable, readWorkspace } from './workspace-archive.ts';

async function tar(
  entries: readonly [Parameters<ReturnType<typeof pack>['entry']>[0], string?][],
): Promise<Buffer> {
  const archive = pack();
  for (const [header, text] of entries) archive.entry(header, text ?? '');
  archive.finalize();
  const pieces: Buffer[] = [];
  for await (const piece of archive as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces);
}

test('files go into an archive and come out of it', async () => {
  const long = `work/${'folder/'.repeat(40)}file.txt`;
  const archive = await archiveOf([
    { path: '/work/a.txt', content: Buffer.from('a'), executable: false },
    { path: `/${long}`, content: Buffer.from('ü'), executable: true },
  ]);
  const { entries, leftOut } = await readWorkspace(archive);
  expect(leftOut).toBe(0);
  expect(entries.get('work/a.txt')).toMatchObject({
    kind: 'file',
    size: 1,
    executable: false,
    isWhole: true,
  });
  expect(entries.get(long)).toMatchObject({ kind: 'file', size: 2, executable: true, isWhole: true });
  expect(entries.get('work/folder')).toMatchObject({ kind: 'folder' });
  // The same bytes at any time.
  expect(await archiveOf([{ path: '/work/a.txt', content: Buffer.from('a'), executable: false }])).toEqual(
    await archiveOf([{ path: '/work/a.txt', content: Buffer.from('a'), executable: false }]),
  );
});

test('what leads out of the workspace is left out, and counted', async () => {
  const { entries, leftOut } = await readWorkspace(
    await tar([
      [{ name: './', type: 'directory' }],
      [{ name: './fine.txt' }, 'x'],
      [{ name: '../outside.txt' }, 'x'],
      [{ name: 'a/../../b' }, 'x'],
      [{ name: './link', type: 'symlink', linkname: '../../etc/passwd' }],
      [{ name: './twin', type: 'link', linkname: './fine.txt' }],
      [{ name: './orphan', type: 'link', linkname: '/etc/passwd' }],
      [{ name: './pipe', type: 'fifo' }],
    ]),
  );
  expect([...entries.keys()]).toEqual(['fine.txt', 'link', 'twin', 'orphan', 'pipe']);
  expect(entries.get('link')).toMatchObject({ kind: 'link', target: '../../etc/passwd', content: null });
  expect(entries.get('twin')).toEqual(entries.get('fine.txt'));
  expect(entries.get('orphan')).toMatchObject({ kind: 'other', content: null });
  expect(leftOut).toBe(2);
});

test('what is no archive, or half of one, has what came before', async () => {
  const whole = await tar([
    [{ name: 'a' }, 'a'],
    [{ name: 'b' }, 'b'.repeat(5_000)],
  ]);
  expect([...(await readWorkspace(whole.subarray(0, 2_000))).entries.keys()]).toEqual(['a']);
  expect((await readWorkspace(Buffer.alloc(600, 7))).entries.size).toBe(0);
});

test('scripts and programs are executable, and nothing else', () => {
  expect(looksExecutable(Buffer.from('#!/bin/sh'))).toBe(true);
  expect(looksExecutable(Buffer.from('\x7fELF'))).toBe(true);
  expect(looksExecutable(Buffer.from('# Title'))).toBe(false);
  expect(looksExecutable(Buffer.alloc(0))).toBe(false);
});
