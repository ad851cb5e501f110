import { chmodSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { expect, test } from 'vitest';
import { findUserAgent } from './find-user-agent.ts';

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
    chmodSync(join(folder, path), 0o755);
  }
  return folder;
}
const ROW =
  'agent: mine\ntitle: Mine\nsession:\n  command: [./bin/agent, --acp]\n  protocols: { openai-chat: {} }\n';

test('a row starts the program beside it, from its folder alone', () => {
  const folder = folderWith({ 'rows/mine.yaml': ROW, 'rows/bin/agent': '#!/bin/sh\n' });
  const { program, entry, version } = findUserAgent('rows/mine.yaml', folder, {});
  expect(program).toMatchObject({
    driver: 'acp',
    about: { title: 'Mine' },
    takesScenes: false,
    skillTool: null,
  });
  expect(entry.folder).toMatch(/\/rows\/bin$/);
  expect(entry.command('/opt/p', '/opt/node')).toEqual(['/opt/p/agent']);
  expect(version).toMatch(/^agent#[0-9a-f]{8} row [0-9a-f]{8}$/);
});

test('another program and another row are other versions', () => {
  const folder = folderWith({ 'a.yaml': ROW, 'b.yaml': `${ROW}  mode: auto\n`, 'bin/agent': '#!/bin/sh\n' });
  const before = findUserAgent('a.yaml', folder, {}).version;
  expect(findUserAgent('b.yaml', folder, {}).version).not.toBe(before);
  utimesSync(join(folder, 'bin/agent'), 1, 1);
  expect(findUserAgent('a.yaml', folder, {}).version).not.toBe(before);
});

test('a command of a package has its version, and the packages beside it', () => {
  const folder = folderWith({
    'node_modules/agent/package.json': '{"name":"agent","version":"1.2.3"}',
    'node_modules/agent/dist/main.mjs': '',
  });
  const command = 'acp:node ./node_modules/agent/dist/main.mjs --acp "two words"';
  const { program, entry, version } = findUserAgent(command, folder, {});
  expect(entry.folder).toMatch(/\/node_modules$/);
  expect(entry.command('/opt/p/node_modules', '/opt/node')).toEqual([
    '/opt/node',
    '/opt/p/node_modules/agent/dist/main.mjs',
  ]);
  expect(version).toMatch(/^agent@1\.2\.3 row /);
  expect(program.protocols).toHaveLength(4);
});

test.each([
  ['agent: mine\n', /"title" is missing/],
  [`${ROW}  colour: red\n`, /colour/],
  [ROW.replace('mine', 'Mine!'), /Use lower-case letters/],
  [ROW.replace('{ openai-chat: {} }', '{}'), /Name at least one protocol/],
  [ROW.replace('openai-chat', 'openai-talk'), /openai-talk/],
  ['a: &a [*a]', /not YAML/],
  ['- 1\n', /this is no agent/],
])('a file that is no row says what to change: %j', (text, said) => {
  const folder = folderWith({ 'mine.yaml': text });
  expect(() => findUserAgent('mine.yaml', folder, {})).toThrow(said);
});

test('what is not there is named', () => {
  const folder = folderWith({ 'mine.yaml': ROW });
  expect(() => findUserAgent('other.yaml', folder, {})).toThrow(/other\.yaml: it cannot be read/);
  expect(() => findUserAgent('mine.yaml', folder, {})).toThrow(/There is no command "\.\/bin\/agent"/);
  expect(() => findUserAgent('acp:no-such-agent', folder, { PATH: folder })).toThrow(/There is no command/);
});
