import { temporaryRepository } from '@plugin-eval/tests/support/temporary-folder.ts';
import { type TreeEntry, writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { discover } from './discover.ts';
import { DEFAULT_READ_LIMITS } from './read-limits.ts';

function find(tree: Record<string, TreeEntry>, limits = {}) {
  const root = temporaryRepository();
  writeTree(root, tree);
  const { skills, plugins, errors } = discover(root, '.', { ...DEFAULT_READ_LIMITS, ...limits });
  return {
    skills: skills.map(({ shown }) => shown),
    plugins: plugins.map(({ shown }) => shown),
    errors: errors.map(({ rule }) => rule),
  };
}

test('skills are found at any depth, in code-point order, also inside other skills', () => {
  const found = find({
    'b/SKILL.md': 'x',
    'B/x/y/SKILL.md': 'x',
    'a/skill.md': 'x',
    'a/inner/SKILL.md': 'x',
    'SKILL.md': 'x',
  });
  expect(found.skills).toEqual(['.', 'B/x/y', 'a', 'a/inner', 'b']);
});

test('of dot-folders only the folders of skills in those of agents are entered', () => {
  const found = find({
    '.claude/skills/a/SKILL.md': 'x',
    '.claude/plugins/b/SKILL.md': 'x',
    '.agents/skills/c/SKILL.md': 'x',
    '.github/skills/d/SKILL.md': 'x',
    '.github/workflows/e/SKILL.md': 'x',
    '.hidden/skills/f/SKILL.md': 'x',
  });
  expect(found.skills).toEqual(['.agents/skills/c', '.claude/skills/a', '.github/skills/d']);
});

test('a plugin is one member; its skills are not found again', () => {
  const found = find({ 'p/.claude-plugin/plugin.json': '{}', 'p/skills/a/SKILL.md': 'x', 'q/SKILL.md': 'x' });
  expect(found).toEqual({ skills: ['q'], plugins: ['p'], errors: [] });
});

test('the plugins of a marketplace on the way are members', () => {
  const found = find({
    'm/.claude-plugin/marketplace.json': '{"plugins":[{"name":"a","source":"./a"}]}',
    'm/a/skills/s/SKILL.md': 'x',
    'm/unlisted/SKILL.md': 'x',
  });
  expect(found).toEqual({ skills: [], plugins: ['m/a'], errors: [] });
});

test('a broken marketplace on the way is an error, and the search goes on', () => {
  const found = find({ 'm/.claude-plugin/marketplace.json': '{', 'z/SKILL.md': 'x' });
  expect(found).toEqual({ skills: ['z'], plugins: [], errors: ['marketplace-manifest'] });
});

test('what one search may look at is bounded', () => {
  expect(find({ 'a/b/c/SKILL.md': 'x', 'a/SKILL.md': 'x' }, { maxDepth: 1 })).toEqual({
    skills: ['a'],
    plugins: [],
    errors: ['search-limit'],
  });
});
