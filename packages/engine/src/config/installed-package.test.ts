import { join } from 'node:path';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { installedPackage } from './installed-package.ts';

test('the nearest folder that has the package wins, and no name leaves node_modules', () => {
  const root = temporaryFolder();
  writeTree(root, {
    'node_modules/@acme/rules/package.json': '{}',
    'node_modules/plain/package.json': '{}',
    'inner/node_modules/plain/package.json': '{}',
    'package.json': '{}',
  });
  const from = join(root, 'inner/most');
  expect(installedPackage('@acme/rules', from)).toBe(join(root, 'node_modules/@acme/rules'));
  expect(installedPackage('plain', from)).toBe(join(root, 'inner/node_modules/plain'));
  for (const name of ['..', '../..', '.', './plain', '/plain', '@acme', '@acme/../plain', 'a/b', '', 'Plain'])
    expect(installedPackage(name, from), name).toBeNull();
});
