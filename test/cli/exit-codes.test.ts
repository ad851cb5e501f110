import { describe, expect, test } from 'vitest';
import { runCommand } from '../support/recording-io.ts';
import { skillText } from '../support/skill-text.ts';
import { temporaryRepository } from '../support/temporary-folder.ts';
import { type TreeEntry, writeTree } from '../support/write-tree.ts';

/** Scores 57.6. */
const SKILL = skillText();
const UNREADABLE = Buffer.from([0xff, 0xfe, 0xfd]);

async function score(tree: Record<string, TreeEntry>, args: string[], variables = {}) {
  const root = temporaryRepository();
  writeTree(root, tree);
  return runCommand(root, ['score', ...args], { variables });
}

const ONE = { 'crane/SKILL.md': SKILL };
const MIXED = { 's/crane/SKILL.md': SKILL, 's/bad/SKILL.md': UNREADABLE };

describe('0, 1, 2 or 3', () => {
  test.each<[string, Record<string, TreeEntry>, string, number]>([
    ['a scored skill', ONE, 'crane --depth quick', 0],
    ['errors among the findings cost no exit code', { 'c/SKILL.md': 'no frontmatter' }, 'c --depth quick', 0],
    ['a threshold that is reached', ONE, 'crane --depth quick --threshold 50', 0],
    ['a threshold that is missed', ONE, 'crane --depth quick --threshold 70', 1],
    ['a missing path', ONE, 'swan --depth quick', 2],
    ['a path that is neither folder nor SKILL.md', { 'a.txt': '' }, 'a.txt --depth quick', 2],
    ['no path', ONE, '--depth quick', 2],
    ['an unknown option', ONE, 'crane --fast', 2],
    ['a depth that does not exist', ONE, 'crane --depth fast', 2],
    ['a threshold that is not a number', ONE, 'crane --depth quick --threshold high', 2],
    ['a threshold above 100', ONE, 'crane --depth quick --threshold 101', 2],
    ['a concurrency of 0', ONE, 'crane --depth quick --concurrency 0', 2],
    ['an explicit depth that cannot be reached', ONE, 'crane --depth standard', 2],
    ['an unreadable skill', { 'bad/SKILL.md': UNREADABLE }, 'bad --depth quick', 3],
    ['an unreadable member', MIXED, 's --depth quick', 3],
    ['nothing to gate on', { 'empty/x': '' }, 'empty --depth quick --threshold 1', 3],
  ])('%s', async (_, tree, args, code) => {
    expect((await score(tree, args.split(' '))).code).toBe(code);
  });
});

describe('when several apply', () => {
  test('not measured comes before a failed gate', async () => {
    const { code, stderr } = await score(MIXED, ['s', '--depth', 'quick', '--threshold', '70']);
    expect(code).toBe(3);
    expect(stderr).toContain('crane scores 57.57, 12.43 points under 70.');
  });

  test('wrong use comes before not measured, and nothing is printed as a result', async () => {
    expect(await score(MIXED, ['s', '--depth', 'standard'])).toMatchObject({ code: 2, stdout: '' });
    expect(await score(MIXED, ['s', 'nowhere', '--depth', 'quick'])).toMatchObject({ code: 2, stdout: '' });
  });

  test('--threshold holds for every top-level subject', async () => {
    const tree = { 'a/crane/SKILL.md': SKILL, 'a/swan/SKILL.md': 'Nothing.' };
    const { code, stderr } = await score(tree, ['a', '--depth', 'quick', '--threshold', '50']);
    expect(code).toBe(1);
    expect(stderr.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/gate threshold failed \(.*swan\): swan scores /),
    ]);
  });
});

describe('the default depth, without a model', () => {
  test('gives the static result and a notice', async () => {
    const { code, stdout, stderr } = await score(ONE, ['crane', '--output', 'json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).depth).toEqual({
      requested: 'standard',
      effective: 'quick',
      confidence_label: 'Estimated',
    });
    expect(stderr).toMatch(/^plugin-eval: Only the static layer runs\. .* set ANTHROPIC_API_KEY.*\n$/);
  });

  test('gives the same scores as --depth quick', async () => {
    const compositeAt = async (...args: string[]) =>
      JSON.parse((await score(ONE, ['crane', '--output', 'json', ...args])).stdout).composite;
    expect(await compositeAt()).toEqual(await compositeAt('--depth', 'quick'));
  });

  test('says so in the report as well', async () => {
    const { stdout } = await score(ONE, ['crane', '--output', 'text']);
    expect(stdout).toContain('Only depth quick was reached; standard was requested.');
  });

  test('with --quiet keeps the notice to itself', async () => {
    expect(await score(ONE, ['crane', '--quiet'])).toMatchObject({ code: 0, stderr: '' });
  });

  test('with a gate is not measured, and hints at --depth quick, even when the gate would pass', async () => {
    const { code, stderr } = await score(ONE, ['crane', '--threshold', '10']);
    expect(code).toBe(3);
    expect(stderr).toContain('--depth quick gates on the static layer.');
  });

  test('from a configuration file or variable is a depth that was asked for', async () => {
    const config = { 'plugineval.config.yaml': 'depth: standard\n', 's/crane/SKILL.md': SKILL };
    expect((await score(config, ['s/crane'])).code).toBe(2);
    expect((await score(ONE, ['crane'], { PLUGIN_EVAL_DEPTH: 'deep' })).code).toBe(2);
  });
});

describe('configuration', () => {
  const config = (text: string) => ({ 'plugineval.config.json': text, 's/crane/SKILL.md': SKILL });

  test('of the project is obeyed when it lies outside the target', async () => {
    const { code, stderr } = await score(config('{"depth": "quick", "threshold": 99}'), ['s/crane']);
    expect([code, stderr]).toEqual([
      1,
      'plugin-eval: gate threshold failed: crane scores 57.57, 41.43 points under 99.\n',
    ]);
  });

  test('inside the target is ignored with a notice, however broken', async () => {
    const { code, stderr } = await score(config('{"threshold": '), ['.', '--depth', 'quick']);
    expect([code, stderr]).toEqual([
      0,
      'plugin-eval: plugineval.config.json is inside the evaluated files and is ignored; name it with --config to use it.\n',
    ]);
  });

  test('inside the target is obeyed when --config names it', async () => {
    const args = ['.', '--depth', 'quick', '--config', 'plugineval.config.json'];
    expect((await score(config('{"threshold": 99}'), args)).code).toBe(1);
  });

  test('that is wrong is exit code 2 and one line', async () => {
    expect(await score(config('{"treshold": 99}'), ['s/crane', '--depth', 'quick'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'plugin-eval: plugineval.config.json: treshold: unknown key. Did you mean threshold?\n',
    });
  });
});
