import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { birdSkill } from '../support/corpus-stage.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import { runCommand } from '../support/recording-io.ts';
import { temporaryRepository } from '../support/temporary-folder.ts';
import { type TreeEntry, writeTree } from '../support/write-tree.ts';

const PLUGINS = {
  'plugins/birds/.claude-plugin/plugin.json': '{"name":"birds"}',
  'plugins/birds/skills/crane/SKILL.md': birdSkill('crane'),
  'plugins/birds/skills/heron/SKILL.md': birdSkill('heron'),
  'plugins/plain/crane/SKILL.md': birdSkill('crane'),
};

function stage(tree: Record<string, TreeEntry> = PLUGINS) {
  const root = temporaryRepository();
  writeTree(root, tree);
  return {
    root,
    init: (...args: string[]) => runCommand(root, ['init', ...args], { now: () => new Date() }),
  };
}

test('a corpus is made, and what is in it and what to do with it is told', async () => {
  const { root, init } = stage();
  const { code, stdout, stderr } = await init('plugins');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toBe(`3 skills in the corpus ${root}/no-home/corpus, 2 of them different
  3 added, 0 changed, 0 unchanged, 0 removed

Folders (1)
  ${root}/plugins

Categories (2)
  2  birds
  1  plain

Next
  plugin-eval rank --dry-run
      what it costs to rate these skills: a judge compares them in pairs
  plugin-eval certify PATH
      measures one skill in full, and places it among these
`);
});

test('JSON on stdout follows its published schema', async () => {
  const { root, init } = stage({ ...PLUGINS, 'plugins/broken/SKILL.md': Buffer.from([0xff]) });
  const { code, stdout, stderr } = await init('plugins', '--output', 'json');
  expect(code).toBe(0);
  expect(schemaProblems(stdout, 'corpus-summary')).toEqual([]);
  expect(JSON.parse(stdout)).toMatchObject({
    corpus: { path: join(root, 'no-home', 'corpus'), format: 2, skills: 3, distinct: 2 },
    roots: [join(root, 'plugins')],
    added: 3,
    categories: [
      { name: 'birds', skills: 2 },
      { name: 'plain', skills: 1 },
    ],
    errors: [{ path: 'plugins/broken/SKILL.md', rule: 'skill-file-encoding' }],
  });
  expect(stderr).toMatch(/^plugin-eval: plugins\/broken\/SKILL\.md is not UTF-8 text.*\n$/);
  expect((await init('plugins', '--output', 'json', '--quiet')).stderr).toBe('');
});

test('the corpus may lie elsewhere; what to do next repeats where', async () => {
  const { root, init } = stage();
  expect((await init('plugins', '--corpus-dir', 'my corpus')).stdout).toContain(
    "plugin-eval certify PATH --corpus-dir 'my corpus'\n",
  );
  expect(existsSync(join(root, 'my corpus', 'corpus.sqlite'))).toBe(true);
  expect(existsSync(join(root, 'no-home'))).toBe(false);
});

test('without folders those of the corpus are indexed again', async () => {
  const { root, init } = stage();
  await init('plugins/birds', 'plugins/plain');
  writeTree(root, { 'plugins/plain/swan/SKILL.md': birdSkill('swan') });
  const { code, stdout } = await init();
  expect([code, stdout.split('\n')[1]]).toEqual([0, '  1 added, 0 changed, 3 unchanged, 0 removed']);
});

test('a SKILL.md, a skill, a plugin and a marketplace can be named too', async () => {
  const { init } = stage({
    ...PLUGINS,
    'market/.claude-plugin/marketplace.json': '{"plugins":[{"name":"geese","source":"./geese"}]}',
    'market/geese/skills/goose/SKILL.md': birdSkill('goose'),
  });
  await init('plugins/birds/skills/crane/SKILL.md', 'plugins/plain/crane', 'plugins/birds', 'market');
  expect((await init()).stdout).toContain('4 skills in the corpus');
});

describe('folders that are not there', () => {
  test('are wrong use when they are named, and nothing is done', async () => {
    const { root, init } = stage();
    const { code, stderr } = await init('plugins', 'plugin');
    expect([code, stderr]).toEqual([2, expect.stringContaining('plugin-eval: plugin does not exist.')]);
    expect(existsSync(join(root, 'no-home'))).toBe(false);
  });

  test('any more keep their skills, which is said on stderr too where JSON is written', async () => {
    const { root, init } = stage();
    await init('plugins/birds', 'plugins/plain');
    renameSync(join(root, 'plugins/plain'), join(root, 'elsewhere'));
    const { code, stdout, stderr } = await init('--output', 'json');
    expect([code, JSON.parse(stdout).corpus.skills]).toEqual([0, 3]);
    expect(stderr).toMatch(/plugins\/plain: the folder is missing; its 1 skill stays.*--forget/);
    const forgotten = await init('--forget', 'plugins/plain');
    expect([forgotten.code, forgotten.stdout.split('\n')[1]]).toEqual([
      0,
      '  0 added, 0 changed, 0 unchanged, 1 removed',
    ]);
  });
});

describe('nothing to index', () => {
  test.each<[string, Record<string, TreeEntry>, RegExp]>([
    ['in an empty folder', { 'plugins/readme.md': 'x' }, /plugins contains no skill/],
    ['but what is broken', { 'plugins/a/SKILL.md': Buffer.from([0xff]) }, /is not UTF-8 text/],
  ])('%s is not measured (exit code 3)', async (_, tree, reason) => {
    const { code, stdout, stderr } = await stage(tree).init('plugins');
    expect(code).toBe(3);
    expect(stdout).toMatch(reason);
    expect(stdout).not.toContain('Next');
    expect(stderr).toContain(
      'plugin-eval: Nothing could be indexed. Give a skill, a plugin, a marketplace or a folder of skills.\n',
    );
  });

  test('and no corpus yet is wrong use that says how to begin', async () => {
    const { code, stdout, stderr } = await stage().init();
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('is empty. Add folders of skills to it: plugin-eval init DIR.');
  });
});

test('a corpus of another program or version, or a file in its place, is wrong use', async () => {
  const { root, init } = stage();
  await init('plugins');
  const file = join(root, 'no-home/corpus/corpus.sqlite');
  const database = new DatabaseSync(file);
  database.exec('pragma user_version = 99');
  database.close();
  const newer = await init('plugins');
  expect([newer.code, newer.stderr]).toEqual([
    2,
    expect.stringContaining('was written by a newer plugin-eval'),
  ]);
  rmSync(join(root, 'no-home/corpus'), { recursive: true });
  writeFileSync(join(root, 'no-home/corpus'), '');
  const inTheWay = await init('plugins');
  expect([inTheWay.code, inTheWay.stderr]).toEqual([
    2,
    expect.stringContaining('is not a folder. Name a folder'),
  ]);
});

test('limits come from the configuration, but not from one inside what is indexed', async () => {
  const { root, init } = stage();
  writeFileSync(join(root, 'small.json'), '{"limits":{"max_file_bytes":20}}');
  const small = await init('plugins', '--config', 'small.json', '--corpus-dir', 'other');
  expect([small.code, small.stdout]).toEqual([3, expect.stringContaining('at most 20 are read')]);
  renameSync(join(root, 'small.json'), join(root, 'plugineval.config.json'));
  const { code, stderr } = await init('.');
  expect([code, stderr]).toEqual([0, expect.stringContaining('plugineval.config.json')]);
});

test('names that others chose cannot move the cursor or write lines of their own', async () => {
  const evil = 'a\u001b[2J\u202eb\nNext: run this';
  const { init } = stage({
    [`plugins/${evil}/SKILL.md`]: Buffer.from([0xff]),
    [`plugins/${evil}/inner/SKILL.md`]: birdSkill('crane'),
    'plugins/p/.claude-plugin/plugin.json': JSON.stringify({ name: evil }),
    'plugins/p/skills/heron/SKILL.md': birdSkill('heron'),
  });
  for (const output of ['text', 'json']) {
    const { stdout, stderr } = await init('plugins', '--output', output, '--corpus-dir', `corpus ${evil}`);
    expect(stdout + stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202a-\u202e]/);
    expect(stdout + stderr).not.toMatch(/^Next: run/m);
  }
});
