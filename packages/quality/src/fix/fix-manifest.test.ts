import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { fixManifest } from './fix-manifest.ts';

const SETTINGS = { profile: 'claude-code', limits: DEFAULT_READ_LIMITS, rules: null } as const;
const SKILL = '---\nname: crane\ndescription: Folds cranes. Use it for cranes.\n---\n\nFold it.\n';

function makeTree(files: Record<string, string>): string {
  const path = temporaryFolder();
  writeTree(path, files);
  return path;
}

function fixed(kind: 'plugin' | 'marketplace', files: Record<string, string>) {
  const path = makeTree(files);
  return fixManifest({ kind, path, shown: 'paper' }, SETTINGS);
}

test('a manifest with trailing commas is JSON again, and changes no value', () => {
  const result = fixed('plugin', {
    '.claude-plugin/plugin.json': '{\n  "name": "paper",\n  "skills": ["./skills/crane",],\n}\n',
    'skills/crane/SKILL.md': SKILL,
  });
  expect(result?.fixed.fixed).toMatchObject([
    { rule: 'plugin-manifest', file: 'paper/.claude-plugin/plugin.json' },
  ]);
  expect(JSON.parse(result?.files[0]?.after ?? '')).toEqual({ name: 'paper', skills: ['./skills/crane'] });
});

test.each([
  ['without ./', 'skills/crane', './skills/crane'],
  ['in another folder', './swans/crane', './skills/crane'],
  ['of the file', './skills/crane/SKILL.md', './skills/crane'],
])('a path %s is the one that agents take', (_, written, meant) => {
  const result = fixed('plugin', {
    '.claude-plugin/plugin.json': JSON.stringify({ name: 'crane', skills: [written] }),
    'skills/crane/SKILL.md': SKILL,
  });
  expect(result?.fixed.dropped).toEqual([]);
  expect(JSON.parse(result?.files[0]?.after ?? '')).toEqual({ name: 'crane', skills: [meant] });
});

test('two candidates are left to a person', () => {
  const result = fixed('plugin', {
    '.claude-plugin/plugin.json': '{"name": "paper", "skills": ["./crane"]}',
    'one/crane/SKILL.md': SKILL,
    'two/crane/SKILL.md': SKILL,
  });
  expect(result?.files).toEqual([]);
  expect(result?.fixed.dropped).toMatchObject([{ rule: 'plugin-path', reason: 'only a person can decide' }]);
});

test('a marketplace finds its plugin again', () => {
  const result = fixed('marketplace', {
    '.claude-plugin/marketplace.json': JSON.stringify({
      plugins: [
        { name: 'paper', source: './old/paper' },
        { name: 'glue', source: './glue' },
      ],
    }),
    'plugins/paper/.claude-plugin/plugin.json': '{"name": "paper"}',
    'plugins/paper/skills/crane/SKILL.md': SKILL,
    'glue/skills/crane/SKILL.md': SKILL,
  });
  expect(
    JSON.parse(result?.files[0]?.after ?? '').plugins.map(({ source }: { source: string }) => source),
  ).toEqual(['./plugins/paper', './glue']);
});

test('a manifest that is a link is left alone', () => {
  const path = makeTree({
    'own.json': '{"skills": ["skills/crane"],}',
    'paper/skills/crane/SKILL.md': SKILL,
  });
  const folder = join(path, 'paper');
  mkdirSync(join(folder, '.claude-plugin'));
  symlinkSync(join(path, 'own.json'), join(folder, '.claude-plugin/plugin.json'));
  expect(fixManifest({ kind: 'plugin', path: folder, shown: 'paper' }, SETTINGS)).toBeNull();
  expect(readFileSync(join(path, 'own.json'), 'utf8')).toBe('{"skills": ["skills/crane"],}');
});
