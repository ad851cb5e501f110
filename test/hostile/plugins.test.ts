import { join } from 'node:path';
import type { Collection, PluginEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { evaluateTargets } from '@plugin-eval/quality/evaluate/evaluate-targets.ts';
import { identifyTarget } from '@plugin-eval/skill/identify-target.ts';
import { describe, expect, test } from 'vitest';
import { QUICK_OPTIONS, STOPPED_CLOCK } from '../support/evaluate-folder.ts';
import { CRANE_COMPOSITE, skillText } from '../support/skill-text.ts';
import { temporaryFolder, temporaryRepository } from '../support/temporary-folder.ts';
import { type TreeEntry, writeTree } from '../support/write-tree.ts';

const SKILL = skillText();

async function evaluate(tree: Record<string, TreeEntry>, root = temporaryRepository()) {
  writeTree(root, tree);
  return evaluateTargets([identifyTarget('.', root)], QUICK_OPTIONS, {
    clock: STOPPED_CLOCK,
    concurrency: 1,
  });
}
const plugin = async (manifest: unknown, tree: Record<string, TreeEntry> = {}) =>
  (await evaluate({
    '.claude-plugin/plugin.json': typeof manifest === 'string' ? manifest : JSON.stringify(manifest),
    'skills/crane/SKILL.md': SKILL,
    ...tree,
  })) as PluginEvaluation;
const marketplace = async (manifest: unknown, tree: Record<string, TreeEntry> = {}) =>
  (await evaluate({
    '.claude-plugin/marketplace.json': typeof manifest === 'string' ? manifest : JSON.stringify(manifest),
    'good/skills/crane/SKILL.md': SKILL,
    ...tree,
  })) as Collection;

describe('a plugin.json', () => {
  test.each([
    ['broken JSON', '{"name": '],
    ['a list', '[]'],
    ['null', 'null'],
    ['UTF-16', '\u0000{\u0000}\ufffd\ud800'],
    ['100,000 levels of JSON', '['.repeat(100_000)],
  ])('of %s is an error, and the skills are scored all the same', async (_, text) => {
    const result = await plugin(text);
    expect(result.errors.map(({ rule, path }) => [rule, path])).toEqual([
      ['plugin-manifest', '.claude-plugin/plugin.json'],
    ]);
    expect(result.composite).toMatchObject({
      complete: false,
      badge: null,
      score: expect.closeTo(CRANE_COMPOSITE, 9),
    });
  });

  test('that is a link out of the plugin is not read', async () => {
    const result = (await evaluate({
      '.claude-plugin/plugin.json': { link: '/etc/passwd' },
      'skills/crane/SKILL.md': SKILL,
    })) as PluginEvaluation;
    expect(result.errors).toMatchObject([
      { rule: 'plugin-manifest', message: expect.stringContaining('leaves the folder') },
    ]);
  });

  test('that names paths outside or nowhere: each is a finding, none is looked at', async () => {
    const result = await plugin(
      { skills: ['../..', '/etc', './none'], agents: '../../etc/passwd', commands: ['./out'] },
      { out: { link: '/' } },
    );
    expect(result.findings.map(({ rule, evidence }) => `${rule} ${evidence}`)).toEqual([
      'plugin-path ../..',
      'plugin-path /etc',
      'plugin-path ./none',
      'plugin-path ../../etc/passwd',
      'plugin-path ./out',
    ]);
    expect([result.skills.length, result.agents.length]).toEqual([1, 0]);
  });

  test('with fields of the wrong kind is read as if they were missing, and says so', async () => {
    const result = await plugin({ name: 42, skills: { a: 1 }, agents: [1, null, {}], commands: true });
    expect([result.skills.length, result.errors]).toEqual([1, []]);
    expect(result.findings.map(({ rule, evidence }) => [rule, evidence])).toEqual([
      ['plugin-path', 'skills'],
      ['plugin-path', 'agents'],
    ]);
  });

  test('with a name of blanks leaves the folder name', async () => {
    const root = temporaryRepository();
    const result = await evaluate(
      { '.claude-plugin/plugin.json': '{"name":"  "}', 'skills/crane/SKILL.md': SKILL },
      root,
    );
    expect(result.subject.name).toBe(root.split('/').pop());
  });

  test('with __proto__ changes no other object', async () => {
    await plugin('{"__proto__": {"skills": ["/etc"]}, "constructor": {"prototype": {"polluted": true}}}');
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe("a plugin's folders", () => {
  test('skills/ that links to itself, to its parent and out of the repository', async () => {
    const outside = temporaryFolder();
    writeTree(outside, { 'SKILL.md': SKILL });
    const result = await plugin(
      {},
      {
        'skills/loop': { link: 'loop' },
        'skills/parent': { link: '..' },
        'skills/self': { link: '.' },
        'skills/twin': { link: 'crane' },
        'skills/out': { link: outside },
      },
    );
    expect(result.skills.map(({ subject }) => subject.path)).toEqual(['skills/crane']);
    expect(result.errors.map(({ path, rule }) => [path, rule])).toEqual([
      ['skills/loop', 'skill-file-missing'],
      ['skills/out', 'skill-file-link'],
    ]);
  });

  test('skills/ that is a link out of the plugin is not entered', async () => {
    const outside = temporaryFolder();
    writeTree(outside, { 'crane/SKILL.md': SKILL });
    const result = (await evaluate({
      '.claude-plugin/plugin.json': '{}',
      skills: { link: outside },
    })) as PluginEvaluation;
    expect([result.skills, result.composite.score]).toEqual([[], null]);
  });

  test('commands/ with two links to itself is walked once', { timeout: 10_000 }, async () => {
    const result = await plugin(
      {},
      {
        'commands/fold.md': 'fold \u202e it',
        'commands/a': { link: '.' },
        'commands/b': { link: '.' },
        'commands/c/up': { link: '..' },
      },
    );
    expect(result.findings.map(({ rule, file }) => [rule, file])).toEqual([
      ['bidirectional-characters', 'commands/fold.md'],
    ]);
  });

  test('agents that are links out, pipes and folders are errors of their own', async () => {
    const result = await plugin(
      {},
      {
        'agents/out.md': { link: '/etc/passwd' },
        'agents/gone.md': { link: 'nowhere' },
        'agents/pipe.md': 'FIFO',
        'agents/folder.md': 'FOLDER',
        'agents/good.md': '---\nname: good\ndescription: Folds paper.\n---\n',
      },
    );
    expect(result.errors.map(({ path, rule }) => `${path} ${rule}`)).toEqual([
      'agents/folder.md skill-file-not-regular',
      'agents/gone.md skill-file-link',
      'agents/out.md skill-file-link',
      'agents/pipe.md skill-file-not-regular',
    ]);
    expect(result.agents.map(({ name }) => name)).toEqual(['good']);
  });

  test('one skill that cannot be read costs the badge, not the others', async () => {
    const result = await plugin({}, { 'skills/bad/SKILL.md': Buffer.from([0xff]) });
    expect(result.errors.map(({ rule }) => rule)).toEqual(['skill-file-encoding']);
    expect(result.composite).toMatchObject({
      complete: false,
      badge: null,
      score: expect.closeTo(CRANE_COMPOSITE, 9),
    });
  });
});

describe('a marketplace.json', () => {
  test.each([
    ['broken JSON', '{'],
    ['a list', '[]'],
    ['without plugins', '{}'],
    ['with plugins that are not a list', '{"plugins": {"length": 3}}'],
  ])('of %s', async (_, text) => {
    const result = await marketplace(text);
    expect(result.errors.map(({ rule }) => rule)).toEqual(['marketplace-manifest']);
    expect(result.summary).toMatchObject({ subjects: 2, scored: 1 });
  });

  test('that is a link out of the marketplace is not read', async () => {
    const result = (await evaluate({
      '.claude-plugin/marketplace.json': { link: '/etc/passwd' },
    })) as Collection;
    expect(result.errors).toMatchObject([
      { rule: 'marketplace-manifest', message: expect.stringContaining('leaves the folder') },
    ]);
  });

  test('with sources that are missing, a file, or lead out: errors beside the good plugin', async () => {
    const outside = temporaryFolder();
    writeTree(outside, { 'skills/crane/SKILL.md': SKILL });
    const sources = ['./good', './missing', './file', '../..', '/etc', './link-out', './good/../../..'];
    const result = await marketplace(
      { plugins: sources.map((source, i) => ({ name: `p${i}`, source })) },
      { file: 'x', 'link-out': { link: outside } },
    );
    expect(result.evaluations.map(({ subject }) => subject.name)).toEqual(['p0']);
    expect(result.errors.map(({ rule, message }) => [rule, message.replace(/^.*, /, '')])).toEqual([
      ['marketplace-source', 'does not exist.'],
      ['marketplace-source', 'is not a folder.'],
      ['marketplace-source', 'leaves the marketplace.'],
      ['marketplace-source', 'leaves the marketplace.'],
      ['marketplace-source', 'leaves the marketplace.'],
      ['marketplace-source', 'leaves the marketplace.'],
    ]);
  });

  test('with remote and repeated sources, which are skipped, and entries that are none, which are errors', async () => {
    const result = await marketplace({
      plugins: [
        { name: 'a', source: './good' },
        { name: 'b', source: 'good' },
        { name: 'c', source: { source: 'github' } },
        { name: 'd', source: 'https://x' },
        { name: 'e' },
        null,
        42,
        'text',
      ],
    });
    expect([result.evaluations.length, result.skipped.length]).toEqual([1, 3]);
    expect(result.errors.map(({ rule }) => rule)).toEqual(new Array(4).fill('marketplace-source'));
  });

  test('with a source of 100,000 slashes', { timeout: 5_000 }, async () => {
    const result = await marketplace({ plugins: [{ name: 'a', source: `./${'/'.repeat(100_000)}x` }] });
    expect(result.errors).toMatchObject([{ rule: 'marketplace-source', path: 'x' }]);
  });
});

describe('a folder of skills', () => {
  test('loops of links, links out, dot-folders and node_modules are not entered', async () => {
    const outside = temporaryFolder();
    writeTree(outside, { 'crane/SKILL.md': SKILL });
    const result = (await evaluate({
      'a/crane/SKILL.md': SKILL,
      'a/loop': { link: '..' },
      'a/twin': { link: 'crane' },
      out: { link: outside },
      '.hidden/crane/SKILL.md': SKILL,
      'node_modules/x/SKILL.md': SKILL,
      '.claude/skills/swan/SKILL.md': SKILL,
      '.claude/other/SKILL.md': SKILL,
    })) as Collection;
    expect(result.evaluations.map(({ subject }) => subject.path)).toEqual(['.claude/skills/swan', 'a/crane']);
    expect(result.errors).toEqual([]);
    expect(result.skipped).toEqual([
      { path: 'out', reason: expect.stringMatching(/^it is a link that leaves the repository/) },
    ]);
  });

  test('a folder name of invalid UTF-8 is an error of its own', async () => {
    const root = temporaryRepository();
    const { mkdirSync } = await import('node:fs');
    mkdirSync(Buffer.concat([Buffer.from(join(root, 'bad-')), Buffer.from([0xff])]));
    const result = (await evaluate({ 'crane/SKILL.md': SKILL }, root)) as Collection;
    expect(result.errors.map(({ rule, path }) => [rule, path])).toEqual([['path-encoding', 'bad-\ufffd']]);
    expect(result.summary).toMatchObject({ subjects: 2, scored: 1 });
  });

  test('100 levels down the search stops and says so', async () => {
    const result = (await evaluate({
      [`${'d/'.repeat(100)}SKILL.md`]: SKILL,
      'a/SKILL.md': SKILL,
    })) as Collection;
    expect(result.errors.map(({ rule }) => rule)).toEqual(['search-limit']);
    expect(result.evaluations).toHaveLength(1);
  });
});
