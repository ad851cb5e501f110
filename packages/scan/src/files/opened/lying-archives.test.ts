import { gzipSync } from 'node:zlib';
import { tarArchive, zipArchive } from '@plugin-eval/tests/support/small-archives.ts';
import { describe, expect, test } from 'vitest';
import { openFile } from './open-file.ts';
import { OPENING_LIMITS, OpeningBudget } from './opening-budget.ts';

function open(path: string, bytes: Buffer) {
  const files = openFile(path, bytes, new OpeningBudget());
  return { problem: files[0]?.problem, texts: files.slice(1).map(({ text }) => text) };
}
const TWO = zipArchive({ 'a.md': 'one', 'b.md': 'two' });
const TAR = tarArchive({ 'a.md': 'one', 'b.md': 'two' });

function withBytes(archive: Buffer, at: number, bytes: Buffer | string): Buffer {
  const copy = Buffer.from(archive);
  Buffer.from(bytes).copy(copy, at);
  return copy;
}

describe('zip', () => {
  test('a directory that names more files than it says is read as a whole, and that is told', () => {
    const lying = withBytes(TWO, TWO.length - 12, Buffer.from([1, 0]));
    expect(open('a.zip', lying)).toEqual({
      problem: expect.stringMatching(/more files than it declares/),
      texts: ['one', 'two', null],
    });
  });

  test('a file that the directory does not name, and one with two names, are told of', () => {
    const end = Buffer.from(TWO.subarray(TWO.length - 22));
    const directory = TWO.readUInt32LE(TWO.length - 6);
    const entry = 46 + 'a.md'.length;
    end.writeUInt16LE(1, 8);
    end.writeUInt16LE(1, 10);
    const hidden = Buffer.concat([TWO.subarray(0, directory + entry), end]);
    expect(open('a.zip', hidden).problem).toMatch(/does not list/);
    expect(open('a.zip', withBytes(TWO, 30, 'x.sh')).problem).toMatch(/two names/);
  });

  test('a folder that is none, and a name of which only the beginning looks like one, are read', () => {
    expect(open('a.zip', zipArchive({ 'a/': 'one' })).texts).toEqual(['one']);
    expect(open('a.zip', zipArchive({ [`${'a'.repeat(499)}/b.sh`]: 'one' })).texts).toEqual(['one']);
  });
});

describe('tar', () => {
  test('what stands behind the end is read', () => {
    expect(open('a.tar', Buffer.concat([TAR, TAR])).texts).toEqual(['one', 'two', 'one', 'two']);
  });

  test('sizes may be numbers in bytes, or stand in a header of their own', () => {
    const inBytes = Buffer.alloc(12);
    inBytes[0] = 0x80;
    inBytes[11] = 3;
    expect(open('a.tar', withBytes(TAR, 124, inBytes)).texts).toEqual(['one', 'two']);
    const extended = withBytes(tarArchive({ pax: '12 path=c.sh\n' }), 156, 'x').subarray(0, -1024);
    expect(openFile('a.tar', Buffer.concat([extended, TAR]), new OpeningBudget())[1]?.path).toBe(
      'a.tar!/c.sh',
    );
  });

  test.each([
    ['a size that is no number', withBytes(TAR, 124, 'x')],
    ['a size below nothing', withBytes(TAR, 124, '-0000000001')],
    ['an end in the middle of a file', TAR.subarray(0, 514)],
  ])('%s is told of', (_, bytes) => {
    expect(open('a.tar', bytes).problem).toMatch(/damaged|truncated/);
  });
});

test('what comes out of packed files counts, however many they are', () => {
  const packed = gzipSync(Buffer.alloc(1024 * 1024));
  const budget = new OpeningBudget();
  const opened = Array.from({ length: 100 }, (_, at) => openFile(`a${at}.gz`, packed, budget));
  expect(opened.filter((files) => files.length > 1).length).toBeLessThanOrEqual(
    OPENING_LIMITS.totalBytes / 1024 / 1024,
  );
  expect(opened.at(-1)?.[0]?.problem).toMatch(/exceeds the limit/);
});

test('an archive behind a picture, and text in a script that is not text as a whole, are told of', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000049454e4400000000', 'hex');
  expect(open('a.png', Buffer.concat([png, TWO])).problem).toMatch(/follows the picture/);
  const [script] = openFile(
    'a.sh',
    Buffer.concat([Buffer.from('#!/bin/sh\necho a\n'), gzipSync('b')]),
    new OpeningBudget(),
  );
  expect(script).toMatchObject({
    kind: 'code',
    problem: 'a part of it is not text',
    text: expect.stringContaining('echo a'),
  });
});
