import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { readSkill } from '@plugin-eval/skill/read-skill.ts';
import { temporaryRepository } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { readSkillEvidence } from '../static/skill-evidence.ts';
import { keepReading, takeReading } from './skill-reading.ts';

function reading() {
  const root = temporaryRepository();
  writeTree(root, { 'crane/SKILL.md': '---\nname: crane\ndescription: Folds cranes.\n---\n\nFold.\n' });
  const skill = readSkill(join(root, 'crane'), 'crane', DEFAULT_READ_LIMITS);
  const evaluation = {} as SkillEvaluation;
  const kept = { skill, evidence: readSkillEvidence(skill) };
  keepReading(evaluation, kept);
  return { evaluation, kept, file: join(root, 'crane/SKILL.md') };
}

test('what was read is handed over once', () => {
  const { evaluation, kept } = reading();
  expect(takeReading(evaluation, DEFAULT_READ_LIMITS)).toBe(kept);
  expect(takeReading(evaluation, DEFAULT_READ_LIMITS)).toBeNull();
});

test('a skill that was edited or removed since is read anew', () => {
  const edited = reading();
  appendFileSync(edited.file, '\nUnfold.\n');
  expect(takeReading(edited.evaluation, DEFAULT_READ_LIMITS)).toBeNull();
  const removed = reading();
  rmSync(removed.file);
  expect(takeReading(removed.evaluation, DEFAULT_READ_LIMITS)).toBeNull();
});
