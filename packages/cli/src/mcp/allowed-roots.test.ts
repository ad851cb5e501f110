import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FileError } from '@plugin-eval/core/errors/file-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { expect, test } from 'vitest';
import { AllowedRoots } from './allowed-roots.ts';

function folders() {
  const base = temporaryFolder();
  for (const name of ['in/deep', 'other', 'outside']) mkdirSync(join(base, name), { recursive: true });
  symlinkSync(join(base, 'outside'), join(base, 'in', 'way-out'));
  symlinkSync(join(base, 'in', 'deep'), join(base, 'in', 'way-in'));
  return base;
}

test('a path is taken relative to the first root, by its real name', () => {
  const base = folders();
  const roots = new AllowedRoots([join(base, 'in'), join(base, 'other')]);
  expect(roots.resolve('deep')).toBe(join(base, 'in', 'deep'));
  expect(roots.resolve('way-in')).toBe(join(base, 'in', 'deep'));
  expect(roots.resolve(join(base, 'other'))).toBe(join(base, 'other'));
});

test.each(['..', '../outside', 'way-out', 'way-out/nothing', '/etc/passwd', '../in-not', '/nothing/there'])(
  '%s lies outside, whether it exists or not',
  (path) => {
    const roots = new AllowedRoots([join(folders(), 'in')]);
    expect(() => roots.resolve(path)).toThrow(UsageError);
    expect(() => roots.resolve(path)).toThrow(/lies outside/);
  },
);

test('a missing path in a root is missing, and one with a NUL is none', () => {
  const roots = new AllowedRoots([join(folders(), 'in')]);
  expect(() => roots.resolve('nothing')).toThrow(FileError);
  expect(() => roots.resolve('a\0b')).toThrow(/NUL/);
});

test('a root that does not exist is refused at the start', () => {
  expect(() => new AllowedRoots([join(folders(), 'nothing')])).toThrow(FileError);
});

test('a client narrows the roots, and widens nothing', () => {
  const base = folders();
  const uri = (path: string) => pathToFileURL(join(base, path)).href;
  const roots = new AllowedRoots([join(base, 'in'), join(base, 'other')]);
  roots.narrow([uri('in/deep'), uri('outside'), 'https://example.test/', 'file://nowhere%zz']);
  expect(roots.folders).toEqual([join(base, 'in', 'deep')]);
  roots.narrow([pathToFileURL(base).href]);
  expect(roots.folders).toEqual([join(base, 'in'), join(base, 'other')]);
  roots.narrow([uri('in/way-out')]);
  expect(roots.folders).toEqual([]);
  expect(() => roots.resolve('deep')).toThrow(/None of the client's roots/);
});
