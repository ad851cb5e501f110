import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { expect, test } from 'vitest';
import { type CommandTargetConfig, localCommand } from './local-command.ts';

/** A folder with an executable `bin/agent`, `rules.txt`, and a text `notes` that may not be executed. */
function folderWithAgent(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/agent'), '#!/bin/sh\necho "No."\n');
  chmodSync(join(folder, 'bin/agent'), 0o755);
  writeFileSync(join(folder, 'rules.txt'), 'Be kind.');
  writeFileSync(join(folder, 'notes'), 'Buy milk.');
  return folder;
}

const commandIn = (folder: string, argv: string[], changes: Partial<CommandTargetConfig> = {}) =>
  localCommand({ argv, folder, environment: { PATH: 'bin:/usr/bin:/bin' }, ...changes });

test('a program is found by its path, or by its name in PATH', () => {
  const folder = folderWithAgent();
  for (const name of ['bin/agent', './bin/agent', join(folder, 'bin/agent'), 'agent'])
    expect(commandIn(folder, [name]).program).toBe(join(folder, 'bin/agent'));
});

test.each<[string[], string]>([
  [['no-such-agent'], 'no command "no-such-agent" in the folders of PATH: give its path'],
  [['./no-such-agent'], 'no command "./no-such-agent": check its path'],
  [['./notes'], '"./notes" may not be executed: make it executable (chmod +x)'],
  [['./bin'], 'no command "./bin"'],
  [[], 'no command ""'],
])('%j is no command, and nothing is asked', (argv, words) => {
  const folder = folderWithAgent();
  expect(() => commandIn(folder, argv)).toThrow(UsageError);
  expect(() => commandIn(folder, argv)).toThrow(words);
});

test('it has to run somewhere', () => {
  const folder = join(folderWithAgent(), 'rules.txt');
  expect(() => commandIn(folder, ['/bin/true'])).toThrow('it is not a folder');
});

test('what can change an answer changes the identity; where it runs and its keys do not', () => {
  const folder = folderWithAgent();
  const identityOf = (argv = ['agent', 'rules.txt', '--fast'], changes: Partial<CommandTargetConfig> = {}) =>
    JSON.stringify(commandIn(folder, argv, changes).identity);
  const PATH = 'bin:/usr/bin:/bin';
  const first = identityOf();
  const twin = folderWithAgent();
  expect(JSON.stringify(commandIn(twin, ['agent', 'rules.txt', '--fast']).identity)).toBe(first);
  expect(identityOf(undefined, { environment: { PATH, HOME: '/root', LANG: 'C' } })).toBe(first);
  const withKey = (key: string) => identityOf(undefined, { environment: { PATH, API_KEY: key } });
  expect(withKey('abcdefgh')).toBe(withKey('ijklmnop'));

  const others = [
    first,
    withKey('abcdefgh'),
    identityOf(undefined, { environment: { PATH, MODE: 'a' } }),
    identityOf(undefined, { environment: { PATH, MODE: 'b' } }),
    identityOf(['agent', 'rules.txt', '--slow']),
    identityOf(undefined, { timeoutMs: 5 }),
    identityOf(undefined, { maxBytes: 5 }),
  ];
  writeFileSync(join(folder, 'rules.txt'), 'Be strict.');
  others.push(identityOf());
  writeFileSync(join(folder, 'bin/agent'), '#!/bin/sh\necho "Yes."\n');
  others.push(identityOf());
  expect(new Set(others).size).toBe(9);
});

test('large arguments are not read, and the program always is', () => {
  const folder = folderWithAgent();
  writeFileSync(join(folder, 'weights'), Buffer.alloc(16 * 1024 * 1024 + 1));
  const { identity, programSha256 } = commandIn(folder, ['agent', 'weights', 'rules.txt', 'bin']);
  expect(identity.files.map(({ argument }) => argument)).toEqual([0, 2]);
  expect(identity.files[0]?.sha256).toBe(programSha256);
});
