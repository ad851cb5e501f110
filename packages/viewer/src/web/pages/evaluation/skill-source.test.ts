import { expect, test } from 'vitest';
import { isSkillFile } from './skill-source.ts';

test.each([
  ['skills/crane', 'skills/crane/SKILL.md', true],
  ['skills/crane', 'skills/crane/skill.md', true],
  ['skills/crane/SKILL.md', 'skills/crane/SKILL.md', true],
  ['.', 'SKILL.md', true],
  ['skills/crane', 'skills/crane/references/folds.md', false],
  ['skills/crane', 'skills/crane-2/SKILL.md', false],
  ['skills/crane', 'skills/crane/sub/SKILL.md', false],
])('of %s, %s: %s', (subject, file, expected) => {
  expect(isSkillFile(subject, file)).toBe(expected);
});
