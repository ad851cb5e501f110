import type { Finding } from '@plugin-eval/core/documents/finding.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { readSkill } from '@plugin-eval/skill/read-skill.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { analyseSkill } from '../../analyse-skill.ts';

function missingTriggerFinding(frontmatter: string): Finding | undefined {
  const root = temporaryFolder();
  writeTree(root, { 'crane/SKILL.md': `---\nname: crane\n${frontmatter}\n---\n# Crane\n` });
  const skill = readSkill(`${root}/crane`, `${root}/crane`, DEFAULT_READ_LIMITS);
  const { findings } = analyseSkill(skill, [], { profile: 'claude-code', trustInline: false });
  return findings.find(({ rule }) => rule === 'MISSING_TRIGGER');
}

const missingTrigger = (frontmatter: string) => missingTriggerFinding(frontmatter)?.message;

test('a description that says when in other words is an info, and costs what the formula takes', () => {
  expect(missingTriggerFinding('description: Folds paper when a sheet lies there.')).toMatchObject({
    level: 'info',
    severity: 0.15,
  });
  expect(missingTriggerFinding('description: Folds paper into cranes.')).toMatchObject({
    level: 'warning',
    severity: 0.15,
  });
});

test('a missing trigger says what was looked for and quotes where', () => {
  expect(missingTrigger('description: Folds paper into cranes.')).toBe(
    'No phrase such as "use this skill when" in the description "Folds paper into cranes.".',
  );
});

test('when_to_use was read too, and may say when in other words', () => {
  expect(missingTrigger('description: Folds paper.\nwhen_to_use: User brings a square sheet.')).toBe(
    'No phrase such as "use this skill when" in the description "Folds paper." or in when_to_use "User brings a square sheet.". "User brings a square sheet." says when in words that the formula does not count.',
  );
  expect(missingTrigger("description: Folds paper.\nwhen_to_use: ['fold a crane']")).toBe(
    'No phrase such as "use this skill when" in the description "Folds paper."; when_to_use is a list, and only text is read. "fold a crane" says when in words that the formula does not count.',
  );
});

test('a trigger in when_to_use counts', () => {
  expect(
    missingTrigger('description: Folds paper.\nwhen_to_use: Use when a sheet is there.'),
  ).toBeUndefined();
});
