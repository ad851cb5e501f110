import { join } from 'node:path';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { skillText } from '@plugin-eval/tests/support/skill-text.ts';
import { temporaryFolder, temporaryRepository } from '@plugin-eval/tests/support/temporary-folder.ts';
import { type TreeEntry, writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { findCandidates } from './find-candidates.ts';

function found(root: string, tree: Record<string, TreeEntry>, roots: readonly string[] = ['.']) {
  writeTree(root, tree);
  const { skills, ...rest } = findCandidates(
    roots.map((name) => ({ path: join(root, name), shown: name })),
    DEFAULT_READ_LIMITS,
  );
  const below = (path: string) => path.slice(root.length + 1);
  return {
    ...rest,
    skills: skills.map(({ path, root: from, plugin }) => [below(path), below(from), plugin]),
  };
}

test('skills are found in folders, plugins, marketplaces and inside one another', () => {
  const root = temporaryRepository();
  const { skills, errors } = found(root, {
    'plain/crane/SKILL.md': skillText(),
    'plain/crane/examples/small/SKILL.md': skillText(),
    'plain/lower/skill.md': skillText(),
    '.claude/skills/mine/SKILL.md': skillText(),
    'node_modules/p/skills/not-this/SKILL.md': skillText(),
    'birds/.claude-plugin/plugin.json': '{"name":"Water birds"}',
    'birds/skills/heron/SKILL.md': skillText(),
    'market/.claude-plugin/marketplace.json': JSON.stringify({
      plugins: [{ name: 'geese', source: './geese' }],
    }),
    'market/geese/skills/goose/SKILL.md': skillText(),
  });
  expect(skills).toEqual([
    ['.claude/skills/mine', '', null],
    ['plain/crane', '', null],
    ['plain/crane/examples/small', '', null],
    ['plain/lower', '', null],
    ['birds/skills/heron', '', 'Water birds'],
    ['market/geese/skills/goose', '', 'geese'],
  ]);
  expect(errors).toEqual([]);
});

test('a skill that several folders hold is found once, and belongs to the innermost', () => {
  const root = temporaryRepository();
  const tree = {
    'a/in/crane/SKILL.md': skillText(),
    'a/heron/SKILL.md': skillText(),
    'b/link': { link: '../a' },
  };
  expect(found(root, tree, ['a', 'a/in', 'b']).skills).toEqual([
    ['a/heron', 'a', null],
    ['a/in/crane', 'a/in', null],
  ]);
});

test('what a plugin calls itself is known also where a folder inside it is searched as well', () => {
  const root = temporaryRepository();
  const tree = { 'p/.claude-plugin/plugin.json': '{"name":"birds"}', 'p/skills/heron/SKILL.md': skillText() };
  expect(found(root, tree, ['p', 'p/skills']).skills).toEqual([['p/skills/heron', 'p/skills', 'birds']]);
});

test('a skill that is reached through a link out of the folder belongs to the folder that reached it', () => {
  const root = temporaryRepository();
  const tree = { 'a/link': { link: '../elsewhere/crane' }, 'elsewhere/crane/SKILL.md': skillText() };
  expect(found(root, tree, ['a']).skills).toEqual([['elsewhere/crane', 'a', null]]);
});

test('a folder without a skill is an error, unless something broken in it is one already', () => {
  const root = temporaryFolder();
  const { skills, errors, skipped } = found(
    root,
    {
      'empty/readme.md': 'x',
      'market/.claude-plugin/marketplace.json': JSON.stringify({
        plugins: [
          { name: 'gone', source: './gone' },
          { name: 'far', source: { source: 'github', repo: 'a/b' } },
        ],
      }),
    },
    ['empty', 'market'],
  );
  expect(skills).toEqual([]);
  expect(errors.map(({ rule, message }) => [rule, message])).toEqual([
    ['skill-file-missing', 'empty contains no skill, neither directly nor in a folder or plugin below it.'],
    ['marketplace-source', 'The source of gone, ./gone, does not exist.'],
  ]);
  expect(skipped).toEqual([
    {
      path: 'market/.claude-plugin/marketplace.json',
      reason: 'far: its source is not a folder of this tree (github)',
    },
  ]);
});
