import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { parseConfigFile } from '@plugin-eval/engine/config/parse-config.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { ruleFolders } from './rule-folders.ts';

const PACK = { name: '@acme/rules', version: '1.2.0', 'plugin-eval': { rules: './lint' } };
const INSTALLED = 'home/node_modules/@acme/rules';

function folderWith(files: Record<string, string>): string {
  const root = temporaryFolder();
  writeTree(root, files);
  return root;
}

async function configured(root: string, text: string): Promise<string[]> {
  writeTree(root, { 'home/.plugineval/config.yaml': text });
  const { rules = [] } = await parseConfigFile(join(root, 'home/.plugineval/config.yaml'), 'config.yaml');
  return rules;
}

test('a package is found from the folder of the configuration, and tells its folder and version', async () => {
  const root = folderWith({
    [`${INSTALLED}/package.json`]: JSON.stringify(PACK),
    'home/.plugineval/house/a.yaml': '',
    'home/work/node_modules/@acme/rules/package.json': JSON.stringify({ ...PACK, version: '6.6.6' }),
  });
  const named = await configured(root, 'rules: [house, "@acme/rules", "@acme/none"]');
  expect(named).toEqual([
    join(root, 'home/.plugineval/house'),
    join(root, INSTALLED),
    join(root, 'home/.plugineval/@acme/none'),
  ]);
  const [house, pack] = ruleFolders(named, 'rules', [], join(root, 'home/work'));
  expect(house).toEqual({ path: named[0], shown: named[0], origin: named[0] });
  expect(pack).toEqual({
    ...{ path: join(root, INSTALLED, 'lint'), shown: '@acme/rules@1.2.0/lint', origin: '@acme/rules@1.2.0' },
  });
});

test('a folder next to the configuration comes before a package of that name', async () => {
  const root = folderWith({
    'home/node_modules/house/package.json': JSON.stringify({ ...PACK, name: 'house' }),
    'home/.plugineval/house/a.yaml': '',
  });
  expect(await configured(root, 'rules: house')).toEqual([join(root, 'home/.plugineval/house')]);
});

test('a package inside what is evaluated is refused, also through a link', async () => {
  const root = folderWith({ [`${INSTALLED}/package.json`]: JSON.stringify(PACK) });
  const named = await configured(root, 'rules: "@acme/rules"');
  expect(() => ruleFolders(named, 'rules', [join(root, 'home')], root)).toThrow(
    'is inside the evaluated files',
  );
  writeTree(root, { 'target/pack/package.json': JSON.stringify({ ...PACK, name: 'linked' }) });
  symlinkSync(join(root, 'target/pack'), join(root, 'home/node_modules/linked'));
  const linked = await configured(root, 'rules: linked');
  expect(linked).toEqual([join(root, 'home/node_modules/linked')]);
  expect(() => ruleFolders(linked, 'rules', [join(root, 'target')], root)).toThrow(
    'is inside the evaluated files',
  );
});

test.each([
  [
    'has no such rules: its package.json needs "plugin-eval": { "rules": "FOLDER" }',
    { 'plugin-eval': undefined },
  ],
  ['has no such rules', { 'plugin-eval': { scan_rules: 'lint' } }],
  ['names a folder of rules outside itself', { 'plugin-eval': { rules: '../../..' } }],
  ['names a folder of rules outside itself', { 'plugin-eval': { rules: 'link' } }],
  ['package.json: version: a version', { version: '1.0\u001b[31m' }],
  ['package.json: name: the name of an npm package', { name: '../x' }],
])('%s', (message, changes) => {
  const root = folderWith({
    [`${INSTALLED}/package.json`]: JSON.stringify({ ...PACK, ...changes }),
    'outside/a.yaml': '',
  });
  symlinkSync(join(root, 'outside'), join(root, INSTALLED, 'link'));
  expect(() => ruleFolders([join(root, INSTALLED)], 'rules', [], root)).toThrow(message);
});
