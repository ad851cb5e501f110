import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GitVersionError } from '@plugin-eval/core/errors/git-version-error.ts';
import { findSurroundings } from '@plugin-eval/skill/boundary.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { readSkill } from '@plugin-eval/skill/read-skill.ts';
import { skillText } from '@plugin-eval/tests/support/skill-text.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, onTestFinished, test } from 'vitest';
import { checkReference, versionAtReference } from './version-at-reference.ts';

function repositoryWith(tree: Parameters<typeof writeTree>[1]): {
  root: string;
  git: (...args: string[]) => void;
} {
  const root = temporaryFolder();
  writeTree(root, tree);
  const git = (...args: string[]) =>
    void execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
      cwd: root,
      stdio: 'pipe',
    });
  git('init', '-q');
  return { root, git };
}

test('an older version comes back as it was committed', async () => {
  const { root, git } = repositoryWith({
    's/crane/SKILL.md': skillText(),
    's/crane/references/a.md': 'old',
  });
  git('add', '-A');
  git('commit', '-qm', 'one');
  writeFileSync(join(root, 's/crane/references/a.md'), 'new');
  const { folder, remove } = await versionAtReference(join(root, 's/crane'), 'HEAD');
  onTestFinished(remove);
  expect(readFileSync(join(folder, 'references/a.md'), 'utf8')).toBe('old');
  expect(readFileSync(join(folder, 'SKILL.md'), 'utf8')).toBe(skillText());
});

test('a skill that is a link to a file of the repository comes back whole', async () => {
  const { root, git } = repositoryWith({ 'shared/crane.md': skillText(), 's/crane/notes.md': 'x' });
  symlinkSync('../../shared/crane.md', join(root, 's/crane/SKILL.md'));
  git('add', '-A');
  git('commit', '-qm', 'one');
  const { folder, remove } = await versionAtReference(join(root, 's/crane'), 'HEAD');
  onTestFinished(remove);
  expect(readSkill(folder, 'crane', DEFAULT_READ_LIMITS).sha256).toBe(
    readSkill(join(root, 's/crane'), 'crane', DEFAULT_READ_LIMITS).sha256,
  );
});

test('links that leave the repository are left out, and nothing that a repository can configure is run', async () => {
  const { root, git } = repositoryWith({
    's/crane/SKILL.md': skillText(),
    '.gitattributes': '* filter=evil\n',
  });
  symlinkSync('/etc/passwd', join(root, 's/crane/link'));
  git('add', '-A');
  git('commit', '-qm', 'one');
  const trap = join(root, 'trap');
  for (const [key, value] of [
    ['filter.evil.smudge', `touch ${trap}; cat`],
    ['core.fsmonitor', `touch ${trap}`],
    ['core.pager', `touch ${trap}`],
    ['diff.external', `touch ${trap}`],
  ] as const) {
    git('config', key, value);
  }
  const { folder, remove } = await versionAtReference(join(root, 's/crane'), 'HEAD');
  onTestFinished(remove);
  expect(existsSync(join(folder, 'SKILL.md'))).toBe(true);
  expect([existsSync(join(folder, 'link')), existsSync(trap)]).toEqual([false, false]);
});

test.each([
  ['nonsense', 'git knows no such version'],
  ['--output=x', 'not a name of a version'],
  ['', 'not a name of a version'],
])('%j is refused', async (reference, problem) => {
  const { root, git } = repositoryWith({ 's/crane/SKILL.md': skillText() });
  git('add', '-A');
  git('commit', '-qm', 'one');
  const error = await versionAtReference(join(root, 's/crane'), reference).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(GitVersionError);
  expect(String(error)).toContain(problem);
});

test('a skill that was not there yet, or lies in no repository, is said to', async () => {
  const { root, git } = repositoryWith({ 'README.md': 'x' });
  git('add', '-A');
  git('commit', '-qm', 'one');
  writeTree(root, { 's/crane/SKILL.md': skillText() });
  await expect(versionAtReference(join(root, 's/crane'), 'HEAD')).rejects.toThrow(
    'did not exist at that time',
  );
  const outside = temporaryFolder();
  writeTree(outside, { 'crane/SKILL.md': skillText() });
  await expect(versionAtReference(join(outside, 'crane'), 'HEAD')).rejects.toThrow('not in a git repository');
});

test('what surrounds the skill is there: neighbours and manifests with their text, the rest empty', async () => {
  const { root, git } = repositoryWith({
    'p/.claude-plugin/plugin.json': '{"name":"paper"}',
    'p/skills/crane/SKILL.md': skillText(),
    'p/skills/boat/SKILL.md': 'a boat',
    'p/notes.md': 'long notes',
  });
  git('add', '-A');
  git('commit', '-qm', 'one');
  const { folder, remove } = await versionAtReference(join(root, 'p/skills/crane'), 'HEAD');
  onTestFinished(remove);
  const text = (path: string) => readFileSync(join(folder, path), 'utf8');
  expect([
    text('../boat/SKILL.md'),
    text('../../.claude-plugin/plugin.json'),
    text('../../notes.md'),
  ]).toEqual(['a boat', '{"name":"paper"}', '']);
  expect(findSurroundings(folder)).toEqual({
    boundary: join(folder, '../../..'),
    pluginRoot: join(folder, '../..'),
  });
  remove();
  expect(existsSync(folder)).toBe(false);
});

test('a commit with more files than anybody could list is refused, not waited for', async () => {
  const { root, git } = repositoryWith({ 's/crane/SKILL.md': skillText() });
  git('add', '-A');
  git('commit', '-qm', 'one');
  const read = (args: string[], input = '') =>
    execFileSync('git', args, { cwd: root, input }).toString().trim();
  let tree = read(['rev-parse', 'HEAD:s/crane']);
  for (let depth = 0; depth < 9; depth++) {
    // Long names come to 128 MB in fewer entries.
    const entries = Array.from({ length: 10 }, (_, i) => `040000 tree ${tree}\t${`${i}`.padEnd(200, 'x')}\n`);
    tree = read(['mktree'], entries.join(''));
  }
  const all = [`040000 tree ${tree}\tbomb\n`, `040000 tree ${read(['rev-parse', 'HEAD:s'])}\ts\n`];
  git(
    'tag',
    'bomb',
    read([
      '-c',
      'user.name=a',
      '-c',
      'user.email=a@b',
      'commit-tree',
      '-m',
      'x',
      read(['mktree'], all.join('')),
    ]),
  );
  const error = await versionAtReference(join(root, 's/crane'), 'bomb').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(GitVersionError);
  expect(String(error)).toContain('git cannot list its files: more than 128 MB');
});

test('a clone without its history says so', async () => {
  const { root, git } = repositoryWith({ 's/crane/SKILL.md': skillText() });
  git('add', '-A');
  git('commit', '-qm', 'one');
  git('commit', '-q', '--allow-empty', '-m', 'two');
  const clone = join(temporaryFolder(), 'clone');
  execFileSync('git', ['clone', '-q', '--depth', '1', `file://${root}`, clone], { stdio: 'pipe' });
  await expect(versionAtReference(join(clone, 's/crane'), 'HEAD~1')).rejects.toThrow('git fetch --unshallow');
  await expect(versionAtReference(join(root, 's/crane'), 'HEAD~9')).rejects.toThrow(/no such version\.$/);
});

test('asking whether a version is there writes nothing', async () => {
  const { root, git } = repositoryWith({ 's/crane/SKILL.md': skillText() });
  git('add', '-A');
  git('commit', '-qm', 'one');
  await checkReference(join(root, 's/crane'), 'HEAD');
  await expect(checkReference(join(root, 's/crane'), 'nonsense')).rejects.toThrow(GitVersionError);
  await expect(checkReference(join(root, 's'), 'HEAD')).rejects.toThrow('did not exist at that time');
});

test('a skill that was renamed since comes back from where it was', async () => {
  const { root, git } = repositoryWith({ 's/old/SKILL.md': skillText(), 's/old/references/a.md': 'old' });
  git('add', '-A');
  git('commit', '-qm', 'one');
  renameSync(join(root, 's/old'), join(root, 's/crane'));
  const { folder, formerPlace, remove } = await versionAtReference(join(root, 's/crane'), 'HEAD');
  onTestFinished(remove);
  expect(formerPlace).toBe(join(root, 's/old'));
  expect(readFileSync(join(folder, 'references/a.md'), 'utf8')).toBe('old');
});

test('a plugin comes back with its skills', async () => {
  const { root, git } = repositoryWith({
    'p/.claude-plugin/plugin.json': '{"name":"paper"}',
    'p/skills/crane/SKILL.md': skillText(),
  });
  git('add', '-A');
  git('commit', '-qm', 'one');
  writeTree(root, { 'p/skills/crane/SKILL.md': 'changed', 'p/skills/boat/SKILL.md': 'new' });
  const { folder, remove } = await versionAtReference(join(root, 'p'), 'HEAD', 'plugin');
  onTestFinished(remove);
  expect(readFileSync(join(folder, 'skills/crane/SKILL.md'), 'utf8')).toBe(skillText());
  expect(existsSync(join(folder, 'skills/boat'))).toBe(false);
});
