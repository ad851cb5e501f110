import { temporaryRepository } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { discover } from './discover.ts';
import { identifyTarget } from './identify-target.ts';
import { manifestIn } from './manifest-files.ts';
import { DEFAULT_READ_LIMITS } from './read-limits.ts';

const AGENT_PLUGIN = '{"$schema":"https://agent-plugins.org/schemas/1.0.0/plugin.schema.json","name":"open"}';

function tree(files: Record<string, string>): string {
  const root = temporaryRepository();
  writeTree(root, files);
  return root;
}

test.each([
  ['of Codex', { '.codex-plugin/plugin.json': '{"name":"tables"}' }, 'plugin .codex-plugin/plugin.json'],
  ['of Agent Plugins', { 'plugin.json': AGENT_PLUGIN }, 'plugin plugin.json'],
  ['of anything else', { 'plugin.json': '{"name":"gulp"}' }, null],
  ['that is no JSON', { 'plugin.json': '{' }, null],
  [
    'of a marketplace of Codex',
    { '.agents/plugins/marketplace.json': '{}' },
    'marketplace .agents/plugins/marketplace.json',
  ],
  [
    'of Claude Code before all others',
    {
      'plugin.json': AGENT_PLUGIN,
      '.codex-plugin/plugin.json': '{}',
      '.agents/plugins/marketplace.json': '{}',
      '.claude-plugin/plugin.json': '{}',
    },
    'plugin .claude-plugin/plugin.json',
  ],
])('a manifest %s', (_, files, expected) => {
  const found = manifestIn(tree(files));
  expect(found === null ? null : `${found.kind} ${found.path}`).toBe(expected);
});

test.each([
  ['.codex-plugin/plugin.json', 'plugin'],
  ['.agents/plugins/marketplace.json', 'marketplace'],
  ['plugin.json', 'plugin'],
])('%s names the folder that it stands for', (file, kind) => {
  const root = tree({ [`a/${file}`]: AGENT_PLUGIN });
  expect(identifyTarget(`a/${file}`, root)).toMatchObject({ kind, shown: 'a' });
});

test('the skills that the manifest of Codex names are those of its plugin', () => {
  const root = tree({
    'p/.codex-plugin/plugin.json': '{"name":"tables","skills":"./prompts/"}',
    'p/prompts/one/SKILL.md': 'x',
    'p/skills/two/SKILL.md': 'x',
  });
  const { plugins, skills } = discover(root, '.', DEFAULT_READ_LIMITS);
  expect(plugins.map(({ name, skills }) => [name, skills.map(({ shown }) => shown)])).toEqual([
    ['tables', ['p/skills/two', 'p/prompts/one']],
  ]);
  expect(skills).toEqual([]);
});

test('sources of a marketplace of Codex start at the root of its tree, and may not leave it', () => {
  const plugins = [
    { name: 'a', source: { source: 'local', path: './plugins/a' } },
    { name: 'b', source: './plugins/b' },
    { name: 'away', source: { source: 'local', path: '../outside' } },
    { name: 'far', source: { source: 'url', url: 'https://plugins.test/far.git' } },
  ];
  const root = tree({
    '.agents/plugins/marketplace.json': JSON.stringify({ name: 'm', plugins }),
    'plugins/a/.codex-plugin/plugin.json': '{"name":"first"}',
    'plugins/a/skills/s/SKILL.md': 'x',
    'plugins/b/skills/t/SKILL.md': 'x',
  });
  const found = discover(root, '.', DEFAULT_READ_LIMITS);
  expect(found.plugins.map(({ name, shown }) => [name, shown])).toEqual([
    ['first', 'plugins/a'],
    ['b', 'plugins/b'],
  ]);
  expect(found.errors.map(({ rule, message }) => [rule, message])).toEqual([
    ['marketplace-source', 'The source of away, ../outside, leaves the marketplace.'],
  ]);
  expect(found.skipped.map(({ reason }) => reason)).toEqual([
    'far: its source is not a folder of this tree (url)',
  ]);
});
