import { expect, test } from 'vitest';
import { pickSkillFile } from './skill-file.ts';

test.each([
  [['a.md', 'SKILL.md', 'SKILL.MD'], 'SKILL.md'],
  [['skill.md', 'SKILL.MD', 'Skill.md'], 'SKILL.MD'],
  [['skill.md.bak', 'MY-SKILL.md'], null],
  [[], null],
])('of %j it is %j', (names, picked) => {
  expect(pickSkillFile(names)).toBe(picked);
});
