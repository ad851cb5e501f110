import { expect, test } from 'vitest';
import { repositoryPath } from './repository-path.ts';

test.each([
  ['', 'skills/crane/SKILL.md', 'skills/crane/SKILL.md'],
  ['packages/a', 'skills/crane/SKILL.md', 'packages/a/skills/crane/SKILL.md'],
  ['packages/a/', './skills//crane', 'packages/a/skills/crane'],
  ['packages/a', '../b/SKILL.md', 'packages/b/SKILL.md'],
  ['packages/a', '.', 'packages/a'],
  ['', '.', '.'],
  ['packages/a', '../..', '.'],
  ['packages/a', '../../../other/SKILL.md', '../other/SKILL.md'],
  ['', '../../x', '../../x'],
  ['', 'a/../../b', '../b'],
])('from %j, %j is %j', (prefix, path, expected) => {
  expect(repositoryPath(prefix, path)).toBe(expected);
});
