import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { skillText } from '../../../test/support/skill-text.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { writeTree } from '../../../test/support/write-tree.ts';
import { GitVersionError } from '../../errors/git-version-error.ts';
import { findSurroundings } from '../../skill/boundary.ts';
import { skillAtReference } from './skill-at-reference.ts';

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
  const { folder, remove } = await skillAtReference(join(root, 's/crane'), 'HEAD');
  onTestFinished(remove);
  expect(readFileSync(join(folder, 'references/a.md'), 'utf8')).toBe('old');
  expect(readFileSync(join(folder, 'SKILL.md'), 'utf8')).toBe(skillText());
});

test('links are left out, and nothing that a repository can configure is run', async () => {
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
  const { folder, remove } = await skillAtReference(join(root, 's/crane'), 'HEAD');
  onTestFinished(remove);
  expect(existsSync(join(folder, 'SKILL.md'))).toBe(true);
  expect([existsSync(join(folder, 'link')), existsSync(trap)]).toEqual([false, false]);
});

test.each([
  ['nonsense', 'git knows no such version'],
  ['--output=x', 'no name of a version'],
  ['', 'no name of a version'],
])('%j is refused', async (reference, problem) => {
  const { root, git } = repositoryWith({ 's/crane/SKILL.md': skillText() });
  git('add', '-A');
  git('commit', '-qm', 'one');
  const error = await skillAtReference(join(root, 's/crane'), reference).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(GitVersionError);
  expect(String(error)).toContain(problem);
});

test('a skill that was not there yet, or lies in no repository, is said to', async () => {
  const { root, git } = repositoryWith({ 'README.md': 'x' });
  git('add', '-A');
  git('commit', '-qm', 'one');
  writeTree(root, { 's/crane/SKILL.md': skillText() });
  await expect(skillAtReference(join(root, 's/crane'), 'HEAD')).rejects.toThrow('not there at that time');
  const outside = temporaryFolder();
  writeTree(outside, { 'crane/SKILL.md': skillText() });
  await expect(skillAtReference(join(outside, 'crane'), 'HEAD')).rejects.toThrow('no git repository');
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
  const { folder, remove } = await skillAtReference(join(root, 'p/skills/crane'), 'HEAD');
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
