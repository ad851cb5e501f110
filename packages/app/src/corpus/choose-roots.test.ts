import { join } from 'node:path';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { chooseRoots } from './choose-roots.ts';

test('known folders inside a named one are searched with it, outermost first; those elsewhere are left alone', () => {
  const root = temporaryFolder();
  writeTree(root, { 'a/in/deeper': 'FOLDER', ab: 'FOLDER', b: 'FOLDER' });
  const at = (name: string) => join(root, name);
  expect(chooseRoots([at('a')], [at('a/in/deeper'), at('a/in'), at('ab'), at('b'), root])).toEqual({
    searched: [at('a'), at('a/in'), at('a/in/deeper')],
    gone: [],
    missing: [],
  });
});

test('of the known folders that are not there, one inside a named folder is gone, one elsewhere only missing', () => {
  const root = temporaryFolder();
  writeTree(root, { a: 'FOLDER' });
  const at = (name: string) => join(root, name);
  expect(chooseRoots([at('a')], [at('a'), at('a/gone'), at('disk')])).toEqual({
    searched: [at('a')],
    gone: [at('a/gone')],
    missing: [at('disk')],
  });
});

test('a folder that is named twice is searched once', () => {
  const root = temporaryFolder();
  expect(chooseRoots([root, root], []).searched).toEqual([root]);
});
