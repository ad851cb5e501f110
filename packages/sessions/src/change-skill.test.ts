import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { withDescription, withSkillFile } from './change-skill.ts';
import { synthesiseSkill } from './synthesise-skill.ts';

const SKILL_FILE =
  '---\nname: crane\ndescription: Folds cranes.\nwhen_to_use: For birds.\nallowed-tools: Bash\n---\n# Crane\n\nFold.\n';

function crane() {
  const folder = temporaryFolder();
  writeTree(folder, { 'SKILL.md': SKILL_FILE, 'references/steps.md': 'Steps.\n' });
  return { folder, skill: synthesiseSkill(folder, 'crane', DEFAULT_READ_LIMITS) };
}

const textOf = ({ files }: { files: ReadonlyMap<string, Uint8Array> }) =>
  Buffer.from(files.get('SKILL.md') ?? []).toString('utf8');

test('another description is the only change', () => {
  const { skill } = crane();
  const changed = withDescription(skill, 'Folds "birds":\n--- of paper.');
  expect(changed).toMatchObject({ name: 'crane', description: 'Folds "birds":\n--- of paper.' });
  expect(textOf(changed)).toContain('when_to_use: "For birds."');
  expect(textOf(changed).split('\n---\n')[1]).toBe(textOf(skill).split('\n---\n')[1]);
  expect([...changed.files.keys()]).toEqual(['SKILL.md', 'references/steps.md']);
});

test('the same description, and the same SKILL.md, make the same skill', () => {
  const { skill } = crane();
  expect(withDescription(skill, skill.description).hash).toBe(skill.hash);
  expect(withSkillFile(skill, SKILL_FILE).hash).toBe(skill.hash);
});

test('another SKILL.md is the skill that its folder would be', () => {
  const { folder, skill } = crane();
  const other = SKILL_FILE.replace('Folds cranes.', 'Folds swans.').replace('Fold.', 'Fold twice.');
  writeTree(folder, { 'SKILL.md': other });
  expect(withSkillFile(skill, other).hash).toBe(synthesiseSkill(folder, 'crane', DEFAULT_READ_LIMITS).hash);
  expect(textOf(withSkillFile(skill, other))).not.toContain('allowed-tools');
});
