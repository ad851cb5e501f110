import { evaluatedSkill, longProse } from '@plugin-eval/tests/support/advised-skill.ts';
import { expect, test } from 'vitest';

const FOLDED = ['EMPTY_DESCRIPTION', 'MISSING_TRIGGER', 'name-missing'];
const LONG = longProse(3);

function about(parts: Parameters<typeof evaluatedSkill>[0]) {
  const { findings, layers } = evaluatedSkill(parts);
  return { rules: findings.map(({ rule }) => rule), findings, flags: layers[0].antiPatterns };
}

test.each([
  ['frontmatter-missing', `# Crane\n\n${LONG}`],
  ['frontmatter-unclosed', `---\nname: crane\n\n${LONG}`],
  ['frontmatter-yaml', `---\n- a\n- b: [\n---\n\n${LONG}`],
])('%s is one finding, and the penalty counts what follows from it', (rule, text) => {
  const { rules, findings, flags } = about({ text });
  expect(rules.filter((one) => one === rule || FOLDED.includes(one))).toEqual([rule]);
  expect(findings.find((finding) => finding.rule === rule)?.message).toContain(
    'EMPTY_DESCRIPTION (counted in the penalty)',
  );
  expect([...flags].sort()).toEqual(['EMPTY_DESCRIPTION', 'MISSING_TRIGGER']);
});

test('a missing description is not also a missing trigger; a missing name is another cause', () => {
  expect(
    about({ frontmatter: 'license: MIT', body: LONG }).rules.filter((rule) => FOLDED.includes(rule)),
  ).toEqual(['EMPTY_DESCRIPTION', 'name-missing']);
});

test('a description that was read keeps its own findings', () => {
  expect(about({ description: 'Folds.', body: LONG }).rules).toEqual([
    'MISSING_TRIGGER',
    'EMPTY_DESCRIPTION',
  ]);
});

test('a description that is a list is one finding', () => {
  expect(about({ frontmatter: 'name: crane\ndescription: [a]', body: LONG }).rules).toEqual([
    'description-type',
  ]);
});

test('a name that only differs from its folder by its format is one finding, another name is two', () => {
  expect(
    about({ frontmatter: 'name: Crane\ndescription: Use when folding paper cranes.', body: LONG }).rules,
  ).toEqual(['name-format']);
  expect(
    about({ frontmatter: 'name: Paper_Swan\ndescription: Use when folding paper cranes.', body: LONG }).rules,
  ).toEqual(['name-format', 'name-folder-mismatch']);
});
