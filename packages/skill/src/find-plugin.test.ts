import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryRepository } from '@plugin-eval/tests/support/temporary-folder.ts';
import { type TreeEntry, writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { findPlugin, type PluginEntry } from './find-plugin.ts';
import { DEFAULT_READ_LIMITS } from './read-limits.ts';

function find(manifest: object, tree: Record<string, TreeEntry>, entry: PluginEntry = {}) {
  const root = temporaryRepository();
  writeTree(root, { '.claude-plugin/plugin.json': JSON.stringify(manifest), ...tree });
  const plugin = findPlugin(root, 'p', DEFAULT_READ_LIMITS, entry);
  const shown = (members: readonly { shown: string }[]) => members.map((member) => member.shown);
  return {
    ...plugin,
    skills: shown(plugin.skills),
    agents: shown(plugin.agents),
    commands: shown(plugin.commands),
  };
}

test('skills, agents and commands stand in their folders, commands at any depth', () => {
  const plugin = find(
    { name: ' origami ' },
    {
      'skills/b/SKILL.md': 'x',
      'skills/a/SKILL.md': 'x',
      'skills/deep/er/SKILL.md': 'x',
      'agents/folder.md': 'x',
      'agents/notes.txt': 'x',
      'agents/sub/other.md': 'x',
      'commands/fold.md': 'x',
      'commands/more/cut.MD': 'x',
    },
  );
  expect(plugin).toMatchObject({
    name: 'origami',
    skills: ['p/skills/a', 'p/skills/b'],
    agents: ['p/agents/folder.md'],
    commands: ['p/commands/fold.md', 'p/commands/more/cut.MD'],
    skipped: [{ path: 'p/skills/deep', reason: 'it has no SKILL.md' }],
  });
});

test('the manifest may name further skills, folders of skills, agents and commands; what was found is not repeated', () => {
  const plugin = find(
    { skills: ['./extra', './skills/a', './one'], agents: './more/x.md', commands: ['./cmds'] },
    {
      'skills/a/SKILL.md': 'x',
      'extra/b/SKILL.md': 'x',
      'one/SKILL.md': 'x',
      'more/x.md': 'x',
      'cmds/y.md': 'x',
    },
  );
  expect(plugin).toMatchObject({
    skills: ['p/skills/a', 'p/extra/b', 'p/one'],
    agents: ['p/more/x.md'],
    commands: ['p/cmds/y.md'],
    notes: [],
  });
});

test.each([
  [{ skills: { a: 1 } }, 'neither a path nor a list'],
  [{ skills: [1, null] }, 'neither a path nor a list'],
  [{ agents: null }, 'neither a path nor a list'],
  [{ skills: ['more'] }, 'names more, which does not begin with "./"'],
  [{ skills: '.' }, 'names ., which does not begin with "./"'],
])('what Claude Code rejects is noted, and the rest is found: %j', (manifest, message) => {
  const { notes, skills } = find(manifest, { 'skills/a/SKILL.md': 'x', 'more/b/SKILL.md': 'x' });
  expect(notes).toMatchObject([{ rule: 'plugin-path', message: expect.stringContaining(message) }]);
  expect(skills).toContain('p/skills/a');
});

test('a SKILL.md at the root is a skill', () => {
  expect(find({}, { 'SKILL.md': 'x', 'skills/a/SKILL.md': 'x' }).skills).toEqual(['p/skills/a', 'p']);
});

test('a marketplace entry that names its skills brings only these', () => {
  const tree = { 'skills/a/SKILL.md': 'x', 'skills/b/SKILL.md': 'x' };
  expect(find({}, tree, { skills: ['./skills/b'], onlyNamedSkills: true }).skills).toEqual(['p/skills/b']);
});

test('a link to another skill of the plugin does not count twice', () => {
  expect(find({}, { 'skills/a/SKILL.md': 'x', 'skills/twin': { link: 'a' } }).skills).toEqual(['p/skills/a']);
});

test('a linked skill elsewhere in the repository counts, one outside is an error', () => {
  const plugin = find(
    {},
    { 'elsewhere/SKILL.md': 'x', 'skills/in': { link: '../elsewhere' }, 'skills/out': { link: '/etc' } },
  );
  expect(plugin.skills).toEqual(['p/skills/in']);
  expect(plugin.errors.map(({ path, rule }) => [path, rule])).toEqual([['p/skills/out', 'skill-file-link']]);
});

// Nothing is closed to the superuser.
test.skipIf(process.getuid?.() === 0)(
  'a folder that cannot be opened is an error, not a folder without skills',
  () => {
    const root = temporaryRepository();
    writeTree(root, { 'skills/a/SKILL.md': 'x', 'skills/b/SKILL.md': 'x' });
    chmodSync(join(root, 'skills/b'), 0);
    const { skills, skipped, errors } = findPlugin(root, 'p', DEFAULT_READ_LIMITS);
    expect(skills.map(({ shown }) => shown)).toEqual(['p/skills/a']);
    expect(skipped).toEqual([]);
    expect(errors).toEqual([
      {
        path: 'p/skills/b',
        rule: 'skill-file-unreadable',
        message: 'p/skills/b cannot be opened (EACCES).',
      },
    ]);
  },
);
