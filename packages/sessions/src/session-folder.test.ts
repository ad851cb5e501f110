import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { synthesisedSkill } from '@plugin-eval/tests/support/synthesised-skill.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { makeSessionFolder, skillFolderOf, sweepSessionFolders } from './session-folder.ts';

const host = (temporary = temporaryFolder(), alive: readonly number[] = [4242]) => ({
  name: 'here',
  pid: 4242,
  temporaryFolder: temporary,
  isAlive: (pid: number) => alive.includes(pid),
});

test('a session has folders of its own that nobody else can open, and they go with it', async () => {
  const machine = host();
  const skill = synthesisedSkill({ name: 'deploy', body: 'Steps.', files: { 'scripts/run.sh': 'exit 0' } });
  const folder = await makeSessionFolder([skill], machine);
  expect(statSync(folder.root).mode & 0o777).toBe(0o700);
  expect(readdirSync(folder.root).sort()).toEqual(['config', 'home', 'tmp', 'work']);
  for (const empty of [folder.home, folder.config, folder.temporary]) expect(readdirSync(empty)).toEqual([]);
  const installed = skillFolderOf(folder, 'deploy');
  expect(readFileSync(join(installed, 'SKILL.md'), 'utf8')).toContain('Steps.');
  expect(statSync(join(installed, 'scripts/run.sh')).mode & 0o777).toBe(0o600);
  await folder.remove();
  expect(readdirSync(machine.temporaryFolder)).toEqual([]);
});

test('no path says what runs the session, whatever the temporary folder is called', async () => {
  const named = join(temporaryFolder(), 'Plugin-Eval tests');
  mkdirSync(named);
  const machine = { ...host(named), name: `here-${process.pid}` };
  const folder = await makeSessionFolder([], machine);
  expect(Object.values(folder).join()).not.toMatch(/plugin.?eval/i);
  const left = await makeSessionFolder([], { ...machine, pid: 1111 });
  sweepSessionFolders(machine);
  expect([existsSync(folder.root), existsSync(left.root)]).toEqual([true, false]);
  await folder.remove();
});

test('a name that leads elsewhere is not installed, and nothing is left behind', async () => {
  const machine = host();
  for (const name of ['../escaped', 'a/b', '..'])
    await expect(makeSessionFolder([synthesisedSkill({ name })], machine)).rejects.toThrow('not a name');
  expect(readdirSync(machine.temporaryFolder)).toEqual([]);
});

test('folders of processes that are gone are swept, all others stay', async () => {
  const temporary = temporaryFolder();
  const left = await makeSessionFolder([synthesisedSkill({ name: 'a' })], { ...host(temporary), pid: 1111 });
  const used = await makeSessionFolder([], { ...host(temporary), pid: 2222 });
  const others = ['session-1111', 'session-ffffffffffffffff-1111-abcdef', 'session-x'];
  for (const name of others) mkdirSync(join(temporary, name));
  writeTree(temporary, {
    'kept/file': 'x',
    [left.root.split('/').at(-1)?.replace(/.{6}$/, 'linked') ?? '']: { link: 'kept' },
  });
  sweepSessionFolders(host(temporary, [2222]));
  expect(existsSync(left.root)).toBe(false);
  expect(existsSync(used.root)).toBe(true);
  expect(readdirSync(temporary)).toEqual(expect.arrayContaining([...others, 'kept']));
  expect(readdirSync(join(temporary, 'kept'))).toEqual(['file']);
});

test('a temporary folder that cannot be read has nothing to sweep', async () => {
  expect(() => sweepSessionFolders(host('/nowhere/at/all'))).not.toThrow();
});
