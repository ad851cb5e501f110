import { join } from 'node:path';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { describe, expect, test } from 'vitest';
import { isFolder, isInside, probePath } from './path-probe.ts';

test.each([
  ['/a/b', '/a/b', true],
  ['/a/b', '/a/b/c', true],
  ['/a/b', '/a/bc', false],
  ['/a/b', '/a', false],
  ['/a/b', '/a/b/..c', true],
  ['/a/b', '/a/b/../c', false],
  ['/a/b', '/a/b/c/../../d', false],
  ['/a/b', '/a/b/c/../d', true],
  ['/a/b', '/a/x/../b/c', true],
  ['/a/b/', '/a/b/c', true],
  ['/a/b', '/a/b/c:d', true],
  ['/', '/a', true],
])('whether in %s lies %s', (folder, path, inside) => {
  expect(isInside(folder, path)).toBe(inside);
});

describe('probing a path', () => {
  const probe = (path: string) => {
    const outside = temporaryFolder();
    const root = temporaryFolder();
    writeTree(outside, { 'secret.md': 'x' });
    writeTree(root, {
      'a/b.md': 'x',
      loop: { link: 'loop' },
      dangling: { link: 'gone' },
      out: { link: outside },
      in: { link: 'a' },
    });
    return probePath(root, join(root, path));
  };

  test.each([
    ['a/b.md', 'exists'],
    ['in/b.md', 'exists'],
    ['a/c.md', 'missing'],
    ['a/b.md/c', 'missing'],
    ['none/at/all', 'missing'],
    ['loop', 'missing'],
    ['dangling', 'missing'],
    ['..', 'outside'],
    ['out', 'outside'],
    ['out/secret.md', 'outside'],
    ['out/none.md', 'outside'],
    ['out/none/deeper.md', 'outside'],
    ['a\0', 'missing'],
  ])('%j is %s', (path, answer) => {
    expect(probe(path)).toBe(answer);
  });
});

test('a link to a folder is a folder, a file or nothing is none', () => {
  const root = temporaryFolder();
  writeTree(root, { 'a/b.md': 'x', link: { link: 'a' } });
  expect(['a', 'link', 'a/b.md', 'none'].map((name) => isFolder(join(root, name)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
