import { gone, ratchet } from '@plugin-eval/tests/support/baseline-parts.ts';
import { reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { expect, test } from 'vitest';
import { fileHistory } from './file-history.ts';

test('files of a skill that was moved are known by the text or name that a ratchet remembers', () => {
  const skill = reportSkill();
  const before = ratchet({ path: 'old/place', name: skill.subject.name });
  const { isSameSkill } = fileHistory(skill, [before], gone('old/place'));
  expect(isSameSkill('old/place/SKILL.md', `${skill.subject.path}/SKILL.md`)).toBe(true);
  expect(isSameSkill('old/placebo/SKILL.md', `${skill.subject.path}/SKILL.md`)).toBe(false);
  expect(isSameSkill('old/place/SKILL.md', 'skills/other/SKILL.md')).toBe(false);
});

test('a skill whose old folder is still there was not moved', () => {
  const skill = reportSkill();
  const { isSameSkill } = fileHistory(skill, [ratchet({ path: 'old/place' })], gone());
  expect(isSameSkill('old/place/SKILL.md', `${skill.subject.path}/SKILL.md`)).toBe(false);
});
