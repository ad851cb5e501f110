import { join } from 'node:path';
import { evaluatedSkill, longProse } from '@plugin-eval/tests/support/advised-skill.ts';
import { evaluateFolder, SUBSTANCE } from '@plugin-eval/tests/support/evaluate-folder.ts';
import { GAMED_SKILLS } from '@plugin-eval/tests/support/gamed-skills.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { describe, expect, test } from 'vitest';

function substanceRules(skill: { findings: { rule: string }[] }): string[] {
  return skill.findings.map(({ rule }) => rule).filter((rule) => SUBSTANCE.has(rule));
}

describe.each(Object.entries(GAMED_SKILLS))('a skill with %s', (_, { files, rules }) => {
  test('is told so', () => {
    const root = temporaryFolder();
    writeTree(join(root, 'crane'), files);
    const found = substanceRules(evaluateFolder(join(root, 'crane')));
    expect(new Set(found)).toEqual(new Set(rules));
    expect(found[0]).toBe(rules[0]);
  });
});

const body = (text: string) => substanceRules(evaluatedSkill({ body: text }));
const description = (text: string) =>
  substanceRules(evaluatedSkill({ description: text, body: longProse() }));

test('one word is no empty body, code included; a short body without structure is let pass', () => {
  expect(body('# Crane\n\n<!-- one -->')).toEqual(['empty-body']);
  expect(body('one')).toEqual([]);
  expect(body('```prompt\none\n```')).toEqual([]);
});

test('25 words under four headings are enough, 24 are thin', () => {
  const headings = ['A', 'B', 'C', 'D'].map((name) => `## ${name}\n\nab cd ef gh ij kl.\n`).join('\n');
  expect(body(headings)).toEqual(['thin-body']);
  expect(body(`${headings}\nmn`)).toEqual([]);
  expect(body(headings.replace('## D', ''))).toEqual([]);
});

test('nine repeated lines are let pass, ten are not; an error only where three or fewer lines repeat', () => {
  const line = 'Fold the corner inwards again.';
  expect(body(`${line}\n`.repeat(9))).toEqual([]);
  expect(body(`${line}\n`.repeat(10))).toEqual(['repeated-text']);
  const level = (text: string) =>
    evaluatedSkill({ body: text }).findings.find(({ rule }) => rule === 'repeated-text')?.level;
  expect(level(`${line}\n`.repeat(10))).toBe('error');
  const four = ['one', 'two', 'three', 'four'].map((word) => `Fold the ${word} corners of it.\n`).join('');
  expect(level(four.repeat(3))).toBe('warning');
});

test('a comment in a code block is content, and an open block is left to unclosed-fence', () => {
  expect(body(`${longProse(3)}\n\n\`\`\`md\n<!-- Based on: URL -->\n\`\`\``)).toEqual([]);
  expect(body(`${longProse(3)}\n\n\`\`\`md\n`)).toEqual([]);
});

test('an H2 with only H3 sections under it is not empty', () => {
  const sections = ['A', 'B', 'C'].map((name) => `## ${name}\n### ${name}1\n\n${longProse(1)}\n`).join('\n');
  expect(body(sections)).toEqual([]);
});

test.each([
  'Use when the user asks about kubernetes ingress routing.',
  'Use when receiving code review feedback, before implementing suggestions.',
  'Used for header-only preflight of one DICOM series folder.',
  'Structured Autonomy Planning Prompt',
  '当用户需要折纸时使用此技能，包括千纸鹤和小船。请在用户提到折纸的时候使用。',
])('%s says what for', (text) => {
  expect(description(text)).toEqual([]);
});

test.each([
  'Use this skill when creating, when merging, or when filling.',
  'Use proactively. Use this skill whenever the user asks for anything. Triggers automatically.',
  'Always use this skill for any task, when working, testing, or doing things.',
])('%s says nothing but triggers', (text) => {
  expect(description(text)).toEqual(['description-without-purpose']);
});

test('a body in another language is no filler', () => {
  const german = 'Falte das Papier entlang der Linie und drücke die Kante mit dem Daumen fest an. ';
  expect(body(Array.from({ length: 9 }, (_, index) => `${german}${index}`).join('\n'))).toEqual([]);
});
