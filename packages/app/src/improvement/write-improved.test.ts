import { expect, test } from 'vitest';
import { changedSkillFile } from './write-improved.ts';

const SKILL =
  '---\nname: crane # its name\ndescription: >\n  Folds\n  cranes.\nlicense: MIT\n---\n\n# Crane\n\n---\ndescription: not this\n---\n';

test('only the description changes', () => {
  expect(changedSkillFile(SKILL, 'SKILL.md', 'Folds "birds": all.')).toBe(
    SKILL.replace('description: >\n  Folds\n  cranes.\n', 'description: >-\n  Folds "birds": all.\n'),
  );
  const plain = '---\r\nname: crane\r\ndescription: Folds.\r\n---\r\nBody\r\n';
  expect(changedSkillFile(plain, 'SKILL.md', 'Folds birds.')).toBe(plain.replace('Folds.', 'Folds birds.'));
});

test.each(['# No frontmatter\n', '---\nname: [\n---\n'])('%j is refused', (text) => {
  expect(() => changedSkillFile(text, 'SKILL.md', 'x')).toThrow(/SKILL\.md/);
});
