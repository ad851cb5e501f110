import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { plantCanaries } from '../canaries.ts';
import { plantingCommand } from './planting-command.ts';

const { files } = plantCanaries([], ['~/.codex/config.toml', "~/it's/token"]);

test('a shell can read the command, whatever a skill names its files', () => {
  const command = plantingCommand(files, 'tool-loop');
  expect(() => execFileSync('/bin/sh', ['-n', '-c', command])).not.toThrow();
  for (const { path } of files.filter((file) => !file.path.includes("'")))
    expect(command).toContain(`plant '${path}' `);
});

test('an agent program keeps its own login and settings, and finds everything else', () => {
  const command = plantingCommand(files, 'codex');
  for (const path of ['.codex/config.toml', '.codex/auth.json', '.claude.json', '.claude/settings.json'])
    expect(command).not.toContain(`/home/user/${path}`);
  for (const path of ['.claude/history.jsonl', '.ssh/id_rsa', '.docker/config.json'])
    expect(command).toContain(`plant '/home/user/${path}' `);
});

test('equal draws give equal secrets', () => {
  const draw = () => 0;
  expect(plantCanaries(['A_KEY'], [], draw)).toEqual(plantCanaries(['A_KEY'], [], draw));
});
