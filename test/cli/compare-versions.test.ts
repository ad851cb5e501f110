import { execFileSync } from 'node:child_process';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { schemaProblems } from '../support/published-schemas.ts';
import { runCommand } from '../support/recording-io.ts';
import { skillText } from '../support/skill-text.ts';
import { temporaryRepository } from '../support/temporary-folder.ts';
import { type TreeEntry, writeTree } from '../support/write-tree.ts';

/** A repository whose tree is committed, as the version HEAD. */
function committed(tree: Record<string, TreeEntry>): string {
  const root = temporaryRepository();
  writeTree(root, tree);
  const git = (...args: string[]) =>
    void execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: root });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'one');
  return root;
}

describe('--git', () => {
  test('compares an older version with the present one, and the gate tells a regression', async () => {
    const root = committed({ 'skills/crane/SKILL.md': skillText() });
    const compareWith = (...args: string[]) =>
      runCommand(root, ['compare', '--git', 'HEAD', 'skills/crane', '--output', 'json', ...args]);

    const same = await compareWith('--gate', 'regression');
    expect(same.code).toBe(0);
    expect(JSON.parse(same.stdout)).toMatchObject({
      a: { subject: { path: 'skills/crane@HEAD' } },
      b: { subject: { path: 'skills/crane' } },
      differences: { composite: 0, significant: false },
      gates: [{ name: 'regression', passed: true }],
    });

    writeTree(root, { 'skills/crane/SKILL.md': skillText().replace('Use this skill when folding', 'Folds') });
    const worse = await compareWith('--gate', 'regression');
    expect(worse.code).toBe(1);
    expect(worse.stderr).toMatch(/^plugin-eval: gate regression failed: B is worse than A: the score is \d/);
    expect((await compareWith('--gate', 'regression', '--min-effect', '60')).code).toBe(0);
    expect((await compareWith()).code).toBe(0);
  });

  test('a skill that was renamed is compared with what it was, under its name of that time', async () => {
    const root = committed({ 'skills/old/SKILL.md': skillText() });
    renameSync(join(root, 'skills/old'), join(root, 'skills/crane'));
    const { code, stdout } = await runCommand(root, [
      ...['compare', '--git', 'HEAD', 'skills/crane', '--output', 'json'],
    ]);
    expect([code, JSON.parse(stdout)]).toMatchObject([
      0,
      { a: { subject: { path: 'skills/old@HEAD' } }, b: { subject: { path: 'skills/crane' } } },
    ]);
  });

  test('a marketplace is compared skill by skill, in every format, and one worse skill fails the gate', async () => {
    const root = committed({
      '.claude-plugin/marketplace.json': '{"plugins": [{"name": "paper", "source": "./p"}]}',
      'p/skills/crane/SKILL.md': skillText(),
      'p/skills/old/SKILL.md': skillText({ frontmatter: 'name: boat\ndescription: Use when folding boats.' }),
    });
    writeTree(root, {
      'p/skills/crane/SKILL.md': skillText().replace('Use this skill when folding', 'Folds'),
      'p/skills/swan/SKILL.md': skillText({
        frontmatter: 'name: swan\ndescription: Use when folding swans.',
      }),
    });
    renameSync(join(root, 'p/skills/old'), join(root, 'p/skills/boat'));
    const compareAs = (format: string) =>
      runCommand(root, ['compare', '--git', 'HEAD', '.', '--gate', 'regression', '--output', format]);

    const { code, stdout, stderr } = await compareAs('json');
    expect([code, schemaProblems(stdout, 'collection-comparison')]).toEqual([1, []]);
    const { members, changes, gates } = JSON.parse(stdout);
    expect(changes).toEqual({ worse: 1, better: 0, unchanged: 1, unmeasured: 0, added: 1, removed: 0 });
    expect(members[0]).toMatchObject({ change: 'worse', b: { path: 'p/skills/crane' } });
    expect(gates).toMatchObject([{ name: 'regression', passed: false, value: members[0].difference }]);
    expect(stderr).toContain(
      'gate regression failed: 1 of 2 skills are worse than they were, first p/skills/crane',
    );

    const name = members[0].name as string;
    for (const format of ['text', 'markdown', 'html']) {
      const { stdout: shown } = await compareAs(format);
      expect(shown).toContain('1 worse');
      expect(shown).toContain(name);
    }
  });

  test('a plugin is compared with its older version', async () => {
    const root = committed({
      'p/.claude-plugin/plugin.json': '{"name": "paper"}',
      'p/skills/crane/SKILL.md': skillText(),
    });
    writeTree(root, {
      'p/skills/crane/SKILL.md': skillText().replace('Use this skill when folding', 'Folds'),
    });
    const { code, stdout } = await runCommand(root, [
      ...['compare', '--git', 'HEAD', 'p', '--output', 'json', '--gate', 'regression'],
    ]);
    expect([code, JSON.parse(stdout)]).toMatchObject([
      1,
      { a: { subject: { kind: 'plugin', path: 'p@HEAD' } }, b: { subject: { kind: 'plugin', path: 'p' } } },
    ]);
  });

  test('a second path beside --git is wrong use', async () => {
    const root = committed({ 'crane/SKILL.md': skillText(), 'swan/SKILL.md': skillText() });
    const { code, stderr } = await runCommand(root, ['compare', 'crane', 'swan', '--git', 'HEAD']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('swan is one too many with --git')]);
  });

  test('a repository without versions is wrong use', async () => {
    const root = temporaryRepository();
    writeTree(root, { 'crane/SKILL.md': skillText() });
    const { code, stderr } = await runCommand(root, ['compare', 'crane', '--git', 'HEAD']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('git knows no such version')]);
  });
});
