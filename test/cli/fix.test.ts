import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixReportSchema } from '@plugin-eval/core/documents/fix-report.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommand } from '../support/recording-io.ts';
import { writeTree } from '../support/write-tree.ts';

const TEXT = `---
name: crane
version: 1.0.0
description: Folds paper. Use this skill when the user wants a crane.
allowed_tools: Read
---
Fold the sheet along both diagonals, and see [the sizes](docs/sizes.md).
`;
let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fix-'));
  writeTree(root, { 'skills/crane/SKILL.md': TEXT, 'skills/crane/references/sizes.md': 'Squares.' });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const run = (...line: string[]) => runCommand(root, ['fix', ...line], { variables: {} });
const text = () => readFileSync(join(root, 'skills/crane/SKILL.md'), 'utf8');

test('prints a unified diff that git applies, and changes nothing itself', async () => {
  const { stdout, stderr, code } = await run('skills');
  expect(code).toBe(0);
  expect(stderr).toContain('3 findings in 1 file can be corrected.');
  expect(text()).toBe(TEXT);
  execFileSync('git', ['apply', '-'], { cwd: root, input: stdout });
  expect(text()).toContain('\nmetadata:\n  version: 1.0.0\ndescription:');
  expect(text()).toContain('allowed-tools: Read');
  expect(text()).toContain('(references/sizes.md)');
  expect((await run('skills')).stdout).toBe('');
});

test('--write changes the files and keeps their mode; a second run changes nothing', async () => {
  const file = join(root, 'skills/crane/SKILL.md');
  chmodSync(file, 0o640);
  const { stderr } = await run('skills', '--write');
  expect(stderr).toContain('3 findings in 1 file were corrected.');
  expect(statSync(file).mode & 0o777).toBe(0o640);
  const once = text();
  expect((await run('skills', '--write')).stderr).toContain('Nothing to correct in 1 skill.');
  expect(text()).toBe(once);
});

test('--check exits with 1 while something would change', async () => {
  expect((await run('skills', '--check')).code).toBe(1);
  expect(text()).toBe(TEXT);
  await run('skills', '--write');
  expect((await run('skills', '--check')).code).toBe(0);
});

test('--rule corrects that rule alone, and names those that can be corrected', async () => {
  const { stdout } = await run('skills', '--rule', 'dead-link', '--output', 'json');
  const { skills, rules } = fixReportSchema.parse(JSON.parse(stdout));
  expect(rules).toEqual(['dead-link']);
  expect(skills[0]?.fixed.map(({ rule }) => rule)).toEqual(['dead-link']);
  const { code, stderr } = await run('skills', '--rule', 'body-lines');
  expect(code).toBe(2);
  expect(stderr).toContain('Rules that can: ');
});

test('findings that stay are listed with the reason', async () => {
  writeFileSync(join(root, 'skills/crane/SKILL.md'), TEXT.replace('allowed_tools: Read', 'tools: Read'));
  const { stdout } = await run('skills', '--output', 'text');
  expect(stdout).toMatch(/unknown-field .*only a person can decide/);
});

test('--check with --write is wrong use', async () => {
  const { code, stderr } = await run('skills', '--check', '--write');
  expect(code).toBe(2);
  expect(stderr).toContain('give one of the two');
});

test('manifests are corrected with the skills they lead to', async () => {
  writeTree(root, {
    '.claude-plugin/marketplace.json':
      '{"name": "m", "owner": {"name": "o"}, "plugins": [{"name": "p", "source": "./"},]}',
    '.claude-plugin/plugin.json': '{"name": "p", "skills": ["skills/crane"]}',
  });
  const { stdout } = await run('.', '--write', '--output', 'json');
  const { manifests, skills, errors } = fixReportSchema.parse(JSON.parse(stdout));
  expect(manifests.map(({ path, fixed }) => [path, fixed.map(({ rule }) => rule)])).toEqual([
    ['.claude-plugin/marketplace.json', ['marketplace-manifest']],
    ['.claude-plugin/plugin.json', ['plugin-path']],
  ]);
  expect([skills.length, errors]).toEqual([1, []]);
  const manifest = readFileSync(join(root, '.claude-plugin/plugin.json'), 'utf8');
  expect(JSON.parse(manifest)).toEqual({ name: 'p', skills: ['./skills/crane'] });
  expect((await run('.', '--check')).code).toBe(0);
});
