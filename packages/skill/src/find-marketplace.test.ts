import { temporaryRepository } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { findMarketplace } from './find-marketplace.ts';
import { DEFAULT_READ_LIMITS } from './read-limits.ts';

function find(manifest: object, ...skills: string[]) {
  const root = temporaryRepository();
  writeTree(root, {
    '.claude-plugin/marketplace.json': JSON.stringify(manifest),
    ...Object.fromEntries(skills.map((skill) => [`${skill}/SKILL.md`, 'x'])),
  });
  return findMarketplace(root, '.', DEFAULT_READ_LIMITS);
}

test('relative sources are plugins of the tree, shown by their paths', () => {
  const { plugins } = find(
    {
      plugins: [
        { name: 'a', source: './plugins/a' },
        { name: 'root', source: './' },
      ],
    },
    'plugins/a/skills/s',
    'skills/t',
  );
  expect(plugins.map(({ name, shown, skills }) => [name, shown, skills.map((skill) => skill.shown)])).toEqual(
    [
      ['a', 'plugins/a', ['plugins/a/skills/s']],
      ['root', '.', ['skills/t']],
    ],
  );
});

test('metadata.pluginRoot stands before sources that do not begin with a dot', () => {
  const { plugins, errors } = find(
    { metadata: { pluginRoot: './plugins' }, plugins: [{ name: 'a', source: 'a' }] },
    'plugins/a/skills/s',
  );
  expect([plugins.map(({ shown }) => shown), errors]).toEqual([['plugins/a'], []]);
});

test('entries that share one root bring the skills they name', () => {
  const entries = ['x', 'y'].map((name) => ({ name, source: './', skills: [`./skills/${name}`] }));
  const { plugins } = find({ plugins: entries }, 'skills/x', 'skills/y', 'skills/z');
  expect(plugins.map(({ skills }) => skills.map(({ shown }) => shown))).toEqual([['skills/x'], ['skills/y']]);
});

test('a remote source is skipped with its kind', () => {
  const { skipped } = find({ plugins: [{ name: 'far', source: { source: 'github', repo: 'a/b' } }] });
  expect(skipped).toEqual([
    {
      path: '.claude-plugin/marketplace.json',
      reason: 'far: its source is not a folder of this tree (github)',
    },
  ]);
});

test('a source that leads out of the marketplace is an error and is not read', () => {
  const { plugins, errors } = find({ plugins: [{ name: 'up', source: '../up' }] });
  expect(plugins).toEqual([]);
  expect(errors).toMatchObject([
    { rule: 'marketplace-source', message: 'The source of up, ../up, leaves the marketplace.' },
  ]);
});

test('skills that no listed plugin brings are told apart, wherever they lie', () => {
  const { plugins, unlisted } = find(
    { plugins: [{ name: 'a', source: './plugins/a' }] },
    'plugins/a/skills/s',
    'plugins/a/extra/t',
    'plugins/b/skills/u',
    'node_modules/v',
    '.hidden/w',
    '.claude/skills/x',
  );
  expect(plugins.flatMap(({ skills }) => skills.map(({ shown }) => shown))).toEqual(['plugins/a/skills/s']);
  expect(unlisted.map(({ marketplace, skills }) => [marketplace, skills.map(({ shown }) => shown)])).toEqual([
    ['.', ['.claude/skills/x', 'plugins/a/extra/t', 'plugins/b/skills/u']],
  ]);
});

test('a marketplace whose plugins bring every skill has nothing unlisted', () => {
  const { unlisted } = find({ plugins: [{ name: 'root', source: './' }] }, 'skills/s', 'skills/t');
  expect(unlisted).toEqual([]);
});

test('entries that share a source with a manifest keep the names of their own', () => {
  const root = temporaryRepository();
  const entries = ['x', 'y'].map((name) => ({ name, source: './', skills: [`./more/${name}`] }));
  writeTree(root, {
    '.claude-plugin/marketplace.json': JSON.stringify({ plugins: entries }),
    '.claude-plugin/plugin.json': JSON.stringify({ name: 'toolbox' }),
    'more/x/SKILL.md': 'x',
    'more/y/SKILL.md': 'y',
  });
  const { plugins } = findMarketplace(root, '.', DEFAULT_READ_LIMITS);
  expect(plugins.map(({ name }) => name)).toEqual(['x', 'y']);
});

test('an entry that repeats source and skills is skipped, and says which one was first', () => {
  const entries = ['x', 'y'].map((name) => ({ name, source: './plugins/a' }));
  const { plugins, skipped } = find({ plugins: entries }, 'plugins/a/skills/s');
  expect(plugins.map(({ name }) => name)).toEqual(['x']);
  expect(skipped.map(({ reason }) => reason)).toEqual([
    'y: entries before it, first x, bring all of its source',
  ]);
});
