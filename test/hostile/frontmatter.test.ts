import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { outcomeOf } from '../support/evaluate-folder.ts';
import { CRANE_COMPOSITE, skillText } from '../support/skill-text.ts';
import { temporaryRepository } from '../support/temporary-folder.ts';
import { writeTree } from '../support/write-tree.ts';

/** Outcome of a skill folder named crane with this SKILL.md, rules sorted. */
function outcome(text: string) {
  const folder = join(temporaryRepository(), 'skills', 'crane');
  writeTree(folder, { 'SKILL.md': text });
  const { score, rules, findings } = outcomeOf(folder);
  return { score, rules: rules.sort(), findings };
}
const withFrontmatter = (frontmatter: string) => outcome(skillText({ frontmatter }));
const GOOD = 'description: Use this skill when folding paper cranes.';

describe('frontmatter that is missing, open or broken', () => {
  const alias = [
    'l0: &l0 [lol, lol]',
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((i) => `l${i}: &l${i} [${`*l${i - 1}, `.repeat(9)}]`),
  ];
  const deepBlock = Array.from({ length: 2_900 }, (_, i) => `${' '.repeat(i)}a:`).join('\n');

  test.each([
    ['missing', '# Crane\n', ['frontmatter-missing']],
    ['on line 2', `\n${skillText()}`, ['frontmatter-missing']],
    ['unclosed', '---\nname: crane\n', ['frontmatter-unclosed']],
    ['empty', '---\n---\n', ['EMPTY_DESCRIPTION', 'name-missing']],
    ['a list', '---\n- name\n---\n', ['frontmatter-yaml']],
    ['a scalar', '---\njust text\n---\n', ['frontmatter-yaml']],
    ['null', '---\nnull\n---\n', ['frontmatter-yaml']],
    ['broken, its lines still read', `---\nname: crane\n${GOOD}\nlicense: [MIT\n---\n`, ['frontmatter-yaml']],
    [
      'a bomb of aliases',
      `---\nname: crane\n${GOOD}\n${alias.join('\n')}\n---\n`,
      ['frontmatter-yaml', 'unknown-field'],
    ],
    [
      '3,000 levels of flow',
      `---\nname: crane\n${GOOD}\nmetadata: ${'['.repeat(3000)}${']'.repeat(3000)}\n---\n`,
      ['frontmatter-yaml'],
    ],
    [
      '3,000 levels of sequences',
      `---\nname: crane\n${GOOD}\nmetadata:\n  ${'- '.repeat(3000)}x\n---\n`,
      ['frontmatter-yaml'],
    ],
    [
      '2,900 levels of block mappings',
      `---\nname: crane\n${GOOD}\nmetadata:\n ${deepBlock.replaceAll('\n', '\n ')} x\n---\n`,
      ['BLOATED_SKILL', 'frontmatter-yaml'],
    ],
    ['two documents', `---\nname: crane\n${GOOD}\n--- \nname: other\n---\n`, []],
    ['a tag that names code', `---\nname: !!js/function "x"\n${GOOD}\n---\n`, ['name-folder-mismatch']],
  ])('%s', (_, text, rules) => {
    const result = outcome(text);
    expect(result.rules).toEqual(rules);
    expect(result.score).toBeGreaterThan(20);
  });
});

describe('fields of the wrong kind', () => {
  test.each([
    ['null', 'description:', ['description-type']],
    ['a number', 'description: 12345678901234567890123', ['description-type']],
    ['a list', 'description: [Use this skill when folding]', ['description-type']],
    ['a map', 'description: {use: this skill when folding}', ['description-type']],
    ['a boolean', 'description: true', ['description-type']],
    [
      'a date, which the core schema reads as text',
      'description: 2026-11-21',
      ['EMPTY_DESCRIPTION', 'MISSING_TRIGGER'],
    ],
    ['empty text', "description: ''", ['EMPTY_DESCRIPTION']],
    ['blanks', 'description: "  \\t "', ['EMPTY_DESCRIPTION']],
  ])('a description that is %s', (_, field, rules) => {
    expect(withFrontmatter(`name: crane\n${field}`).rules).toEqual(rules);
  });

  test.each([
    ['null', 'name:', ['name-type']],
    ['a number', 'name: 42', ['name-type']],
    ['a list', 'name: [crane]', ['name-type']],
    ['a map', 'name: {a: crane}', ['name-type']],
    ['a date, which the core schema reads as text', 'name: 2026-11-21', ['name-folder-mismatch']],
    ['blank', 'name: "  "', ['name-missing']],
    ['a path', 'name: ../../etc/passwd', ['name-folder-mismatch', 'name-format']],
    ['two lines and an escape sequence', 'name: "a\\n\\e[31mb"', ['name-folder-mismatch', 'name-format']],
  ])('a name that is %s', (_, field, rules) => {
    expect(withFrontmatter(`${field}\n${GOOD}`).rules).toEqual(rules);
  });

  test('a name of 100,000 characters does not get into a finding whole', () => {
    const { rules, findings } = withFrontmatter(`name: ${'a'.repeat(100_000)}\n${GOOD}`);
    expect(rules).toEqual(['name-folder-mismatch', 'name-format']);
    expect(Math.max(...findings.map(({ evidence }) => evidence?.length ?? 0))).toBeLessThanOrEqual(161);
  });
});

test('of duplicate keys the last counts', () => {
  const { rules, score } = withFrontmatter(`name: crane\ndescription: short\n${GOOD}`);
  expect(rules).toEqual(['frontmatter-duplicate-key']);
  expect(score).toBeCloseTo(CRANE_COMPOSITE, 9);
});

test('__proto__, constructor and toString are unknown fields and change nothing', () => {
  const { rules, score } = withFrontmatter(
    `name: crane\n${GOOD}\n__proto__: {description: x}\nconstructor: y\ntoString: z`,
  );
  expect(rules).toEqual(['unknown-field']);
  expect(score).toBeCloseTo(CRANE_COMPOSITE, 9);
  expect(({} as { description?: string }).description).toBeUndefined();
});

test('10,000 unknown fields are one finding, and soon', { timeout: 5_000 }, () => {
  const fields = Array.from({ length: 10_000 }, (_, i) => `field${i}: x`).join('\n');
  const { findings } = withFrontmatter(`name: crane\n${GOOD}\n${fields}`);
  const unknown = findings.filter(({ rule }) => rule === 'unknown-field');
  expect(unknown.map(({ message }) => message)).toEqual([
    'The profile claude-code does not know the fields "field0", "field1", "field2", "field3", "field4", "field5", "field6", "field7", "field8", "field9", "field10", "field11" and 9988 more.',
  ]);
});

test('values of known fields of any kind and size make short messages', () => {
  const deep = `${'['.repeat(50)}${']'.repeat(50)}`;
  const { findings } = withFrontmatter(
    `name: crane\n${GOOD}\n${[
      'effort',
      'context',
      'shell',
      'model',
      'hooks',
      'license',
      'metadata',
      'allowed-tools',
      'background',
    ]
      .map((field, i) => `${field}: ${i % 2 === 0 ? `"${'x\\e[31m '.repeat(5000)}"` : deep}`)
      .join('\n')}`,
  );
  expect(findings.length).toBeGreaterThan(5);
  expect(Math.max(...findings.map(({ message }) => message.length))).toBeLessThan(300);
});
