import { mkdirSync, renameSync, rmSync, type WatchListener, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { temporaryRepository } from '@plugin-eval/tests/support/temporary-folder.ts';
import { type TreeEntry, writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { watchFolders } from './watch-folders.ts';

/** The system's limit on watched folders, and what is open. */
const system = vi.hoisted(() => ({ limit: Number.POSITIVE_INFINITY, open: 0 }));
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>();
  const watch = (path: string, listener: WatchListener<string>) => {
    if (system.open >= system.limit) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    const watcher = fs.watch(path, listener);
    system.open++;
    watcher.on('close', () => system.open--);
    return watcher;
  };
  return { ...fs, watch };
});

/** Watches folders of a new repository, and tells whether a change in it is seen. */
function watching(tree: Record<string, TreeEntry>, ...roots: string[]) {
  const root = temporaryRepository();
  writeTree(root, tree);
  const seen = new Set<string>();
  const failures: unknown[] = [];
  const stop = watchFolders(
    roots.map((each) => join(root, each)),
    (path) => seen.add(path.slice(root.length + 1)),
    (error) => failures.push(error),
  );
  onTestFinished(stop);
  return {
    root,
    stop,
    failures,
    async sees(path: string, change = () => writeFileSync(join(root, path), String(Math.random()))) {
      seen.clear();
      change();
      await vi.waitFor(() => expect([...seen]).toContain(path), { timeout: 5_000, interval: 5 });
    },
    async misses(path: string) {
      seen.clear();
      writeFileSync(join(root, path), String(Math.random()));
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect([...seen]).toEqual([]);
    },
  };
}

test('a file is seen each time it is written', async () => {
  const { sees } = watching({ 'a/b/c.md': '' }, 'a');
  await sees('a/b/c.md');
  await sees('a/b/c.md');
});

test('a file is seen after it was replaced by another', async () => {
  const { root, sees } = watching({ 'a/c.md': '' }, 'a');
  writeTree(root, { 'new.md': 'new' });
  await sees('a/c.md', () => renameSync(join(root, 'new.md'), join(root, 'a/c.md')));
  await sees('a/c.md');
});

test('a folder that is made later is watched, and what is in it already', async () => {
  const { root, sees } = watching({ 'a/c.md': '' }, 'a');
  await sees('a/b', () => mkdirSync(join(root, 'a/b/deep'), { recursive: true }));
  await sees('a/b/deep/c.md');
});

test('a folder that is removed and made again is watched', async () => {
  const { root, sees } = watching({ 'a/b/c.md': '' }, 'a');
  await sees('a/b', () => {
    rmSync(join(root, 'a/b'), { recursive: true });
    mkdirSync(join(root, 'a/b'));
  });
  await sees('a/b/c.md');
});

test('links inside the repository are followed, in circles once', async () => {
  const { sees } = watching({ 'a/b': { link: '../c' }, 'c/back': { link: '../a' }, 'c/d.md': '' }, 'a');
  await sees('c/d.md');
});

test('links out of the repository are not', async () => {
  const outside = temporaryRepository();
  const { root, misses } = watching({ 'a/b': { link: outside } }, 'a');
  writeTree(root, { c: { link: outside } });
  await misses('c/x.md');
});

test.each(['node_modules', '.git', '.cache'])('%s is not watched', async (name) => {
  const { misses } = watching({ [`a/${name}/c.md`]: '' }, 'a');
  await misses(`a/${name}/c.md`);
});

test.each(['.claude/skills', '.agents/skills', '.claude-plugin'])('%s is watched', async (name) => {
  const { sees } = watching({ [`a/${name}/c.md`]: '' }, 'a');
  await sees(`a/${name}/c.md`);
});

test('after the end nothing is seen', async () => {
  const { stop, misses } = watching({ 'a/c.md': '' }, 'a');
  stop();
  await misses('a/c.md');
});

describe('when the system lets no more folders be watched', () => {
  beforeEach(async () => {
    await vi.waitFor(() => expect(system.open).toBe(0));
    onTestFinished(() => {
      system.limit = Number.POSITIVE_INFINITY;
    });
  });

  test('from the start, nothing stays open that would keep the process alive', async () => {
    system.limit = 2;
    expect(() => watching({ 'a/b/c/d.md': '' }, 'a')).toThrow(
      "cannot be watched: the system's limit on watches is reached",
    );
    await vi.waitFor(() => expect(system.open).toBe(0));
  });

  test('for a folder that is made later, the caller learns of it', async () => {
    system.limit = 1;
    const { root, failures } = watching({ 'a/c.md': '' }, 'a');
    mkdirSync(join(root, 'a/b'));
    await vi.waitFor(() => expect(failures).toEqual([expect.any(UsageError)]));
  });
});
