import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { secretFiles } from './secret-files.ts';

test('settings of package managers below a folder of programs are found, and other files are not', () => {
  const root = temporaryFolder();
  writeTree(root, {
    'etc/npmrc': '//registry/:_authToken=x',
    'local/etc/pip.conf': 'x',
    'local/nvm/v20/etc/npmrc': 'x',
    'lib/node_modules/npm/.npmrc': 'x',
    'local/etc/hosts.txt': 'x',
    'bin/npmrc': 'x',
    'lib/npmrc': 'x',
  });
  symlinkSync('/etc/hostname', join(root, 'etc/netrc'));
  expect(secretFiles(root).map((path) => path.slice(root.length + 1))).toEqual([
    'etc/npmrc',
    'lib/node_modules/npm/.npmrc',
    'local/etc/pip.conf',
    'local/nvm/v20/etc/npmrc',
  ]);
});
