import { join } from 'node:path';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { temporaryRepository } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { siblingFolders } from './sibling-folders.ts';

function plugin(): string {
  const root = temporaryRepository();
  const skill = (name: string) => `---\nname: ${name}\ndescription: Does ${name}.\n---\n\n# ${name}\n`;
  writeTree(root, {
    'plug/.claude-plugin/plugin.json': '{"name":"plug"}',
    ...Object.fromEntries(['a', 'b', 'c'].map((name) => [`plug/skills/${name}/SKILL.md`, skill(name)])),
    'other/skills/d/SKILL.md': skill('d'),
  });
  return join(root, 'plug/skills');
}

test('of one skill the others of its plugin are read, and of two the third', () => {
  const skills = plugin();
  const beside = (...names: string[]) =>
    siblingFolders(
      names.map((name) => join(skills, name)),
      DEFAULT_READ_LIMITS,
    );
  expect(beside('a')).toEqual([join(skills, 'b'), join(skills, 'c')]);
  expect(beside('a', 'b')).toEqual([join(skills, 'c')]);
});

test('of a whole folder of skills nothing else is', () => {
  expect(siblingFolders([plugin()], DEFAULT_READ_LIMITS)).toEqual([]);
});
