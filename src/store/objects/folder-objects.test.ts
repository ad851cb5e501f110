import {
  chmodSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { describeObjectStoreContract } from '../../../test/support/object-store-contract.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { FolderObjects } from './folder-objects.ts';
import { objectId } from './object-store.ts';

const BYTES = new TextEncoder().encode('A transcript.');

function opened() {
  const folder = join(temporaryFolder(), 'objects');
  const pathOf = (sha256: string) => join(folder, 'acme', 'results', sha256.slice(0, 2), sha256);
  return { folder, pathOf, store: new FolderObjects(folder, 'acme') };
}

describe('a folder of objects', () => {
  describeObjectStoreContract(async () => {
    const { folder, pathOf, store } = opened();
    return {
      store,
      other: new FolderObjects(folder, '../acme'),
      alter: (sha256, bytes) => writeFileSync(pathOf(sha256), bytes),
      age: (sha256, at) => utimesSync(pathOf(sha256), at, at),
    };
  });

  test('is its owner’s alone, and holds nothing but whole objects', async () => {
    const { folder, pathOf, store } = opened();
    const { sha256 } = await store.put('results', BYTES);
    expect([folder, pathOf(sha256)].map((path) => (statSync(path).mode & 0o777).toString(8))).toEqual([
      '700',
      '600',
    ]);
    expect(readdirSync(join(pathOf(sha256), '..'))).toEqual([sha256]);
  });

  test('a link in the place of an object is not followed, and one in the place of a folder not written through', async () => {
    const { folder, pathOf, store } = opened();
    const outside = temporaryFolder();
    const object = await store.put('results', BYTES);
    writeFileSync(join(outside, 'same'), BYTES);
    rmSync(pathOf(object.sha256));
    symlinkSync(join(outside, 'same'), pathOf(object.sha256));
    await expect(store.get('results', object)).rejects.toMatchObject({ problem: 'altered' });
    rmSync(join(folder, 'acme', 'results'), { recursive: true });
    symlinkSync(outside, join(folder, 'acme', 'results'));
    await expect(store.put('results', BYTES)).rejects.toMatchObject({ problem: 'refused' });
    expect(
      readdirSync(outside, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()),
    ).toHaveLength(1);
  });

  test('a folder in the place of an object is no object', async () => {
    const { pathOf, store } = opened();
    const object = await store.put('results', BYTES);
    rmSync(pathOf(object.sha256));
    mkdirSync(pathOf(object.sha256));
    await expect(store.get('results', object)).rejects.toMatchObject({ problem: 'altered' });
    await expect(store.put('results', BYTES)).rejects.toMatchObject({ problem: 'refused' });
  });

  test('what a write left that was killed goes when it is old, and is never listed', async () => {
    const { pathOf, store } = opened();
    const { sha256 } = await store.put('results', BYTES);
    const folder = join(pathOf(sha256), '..');
    for (const name of ['.new.part', '.old.part']) writeFileSync(join(folder, name), 'half');
    const [then, since] = [new Date('2026-01-02'), new Date('2026-01-03')];
    utimesSync(join(folder, '.old.part'), then, then);
    await store.removeUnfinished('results', since);
    const listed = [];
    for await (const object of store.list('results')) listed.push(object.sha256);
    expect([listed, readdirSync(folder).toSorted()]).toEqual([[sha256], ['.new.part', sha256]]);
  });

  test.skipIf(process.getuid?.() === 0)('one that may not be written says so', async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o500);
    const put = new FolderObjects(join(folder, 'objects'), 'acme').put('results', BYTES);
    await expect(put).rejects.toMatchObject({ problem: 'refused' });
  });

  test('a file in the place of the folder says so, and has nothing', async () => {
    const folder = join(temporaryFolder(), 'objects');
    writeFileSync(folder, '');
    const store = new FolderObjects(folder, 'acme');
    await expect(store.put('results', BYTES)).rejects.toMatchObject({ problem: 'refused' });
    await expect(store.get('results', objectId(BYTES))).rejects.toMatchObject({ problem: 'missing' });
  });
});
