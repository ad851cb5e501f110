import type { StaticFeatures } from '@plugin-eval/core/documents/evaluation.ts';
import { evaluatedSkill, longProse } from '@plugin-eval/tests/support/advised-skill.ts';
import { expect, test } from 'vitest';
import { readDescriptionSignals } from './description-signals.ts';
import { SUB_CHECKS } from './sub-checks.ts';

const NAME = 0.15;
const FULL_PUSHINESS = 0.6 * 0.95;
/** A description of 40 characters or more without a trigger, in a listed language. */
const LENGTH_ONLY = (0.6 * 0.1 * 0.95) / 0.35;

test.each([
  ['把纸折成纸鹤。当用户需要折纸作品时使用此技能，适合初学者，也适合教学活动。', NAME + 0.2 + FULL_PUSHINESS],
  ['把纸折成纸鹤，附带步骤图和材料清单。', NAME + 0.15 + LENGTH_ONLY],
  ['紙を鶴に折ります。ユーザーが折り紙を求めたときに使用します。', NAME + 0.15 + FULL_PUSHINESS],
  ['종이를 학으로 접습니다. 사용자가 종이접기를 요청할 때 사용합니다.', NAME + 0.2 + FULL_PUSHINESS],
  [
    'Faltet Papier zu Kranichen. Verwenden, wenn der Benutzer eine Figur aus Papier haben möchte.',
    NAME + 0.2 + FULL_PUSHINESS,
  ],
  [
    'Faltet Papier zu Kranichen und erklärt die Schritte mit Bildern für die Gäste.',
    NAME + 0.2 + LENGTH_ONLY,
  ],
  ['Складає папір у журавлів і їжаків.', (NAME + 0.15) / 0.4],
  ['Складає папір у журавлів. Use when the user asks for їжаків.', NAME + 0.2 + 0.6 * 0.35],
  ['折纸', NAME],
])('frontmatter_quality of %j', (description, quality) => {
  const signals = readDescriptionSignals(
    new Map([
      ['name', 'crane'],
      ['description', description],
    ]),
  );
  expect(SUB_CHECKS.frontmatter_quality(signals as StaticFeatures)).toBeCloseTo(quality, 9);
});

const about = (description: string, body = longProse()) => {
  const { findings, advice } = evaluatedSkill({ description, body });
  return {
    rules: findings.map(({ rule }) => rule),
    finding: (id: string) => findings.find(({ rule }) => rule === id),
    advice: advice.map(({ action }) => action).join('\n'),
  };
};

test('a Chinese description of 16 characters that says what and when is neither empty nor without a trigger', () => {
  const { rules, advice } = about('折纸鹤。当用户要折纸时使用此技能。');
  expect(rules).toEqual([]);
  expect(advice).not.toMatch(/Use this skill|proactively|Name more situations/);
});

test('a missing trigger is explained with a clause of the language, never with an English one', () => {
  const { finding, advice } = about(
    'Faltet Papier zu Kranichen und erklärt die Schritte mit Bildern für die Gäste.',
  );
  const flag = finding('MISSING_TRIGGER');
  expect(flag).toMatchObject({ level: 'warning', severity: 0.15 });
  expect(flag?.message).toMatch(/^No German clause such as ".*enn/);
  expect(`${flag?.fix} ${advice}`).not.toMatch(/Use this skill|Use when|proactively/);
  expect(advice).toMatch(/^Say in the description when to use the skill, with a German clause such as/m);
});

test('a language without expressions is not assessed: no flag, no penalty, no advice on its description', () => {
  const { rules, finding, advice } = about(
    'Διπλώνει χαρτί σε γερανούς και άλλα ζώα, βήμα προς βήμα, με εικόνες.',
  );
  expect(rules).toEqual(['language-not-assessed']);
  expect(finding('language-not-assessed')?.level).toBe('info');
  expect(advice).not.toMatch(/description|Use this skill/);
});

test('headings that are known in English only are said to be, and not asked for', () => {
  const body = Array.from(
    { length: 30 },
    (_, step) => `${step}. 把纸的第 ${step} 条边对齐，然后压平折痕。`,
  ).join('\n');
  const { finding, advice } = about(
    'Folds cranes. Use this skill when folding paper cranes.',
    `# 折纸\n\n${body}`,
  );
  expect(finding('english-only-checks')?.message).toBe(
    'The body is in Chinese: a heading such as "Examples" or "Troubleshooting" is recognised in English only.',
  );
  expect(advice).not.toMatch(/Troubleshooting|"output"|Related/);
});

test('a section is not compared with a description in another language', () => {
  const body = `## When to use\n\n- 用户想要一只纸鹤\n- 用户想要一只纸船\n- 用户想要一朵纸花\n\n${longProse()}`;
  expect(about('Folds paper figures. Use this skill when folding cranes.', body).advice).not.toContain(
    'few words in common',
  );
});

test('a Chinese text full of Latin terms is no filler, and its words are counted', () => {
  const terms = Array.from(
    { length: 70 },
    (_, index) => `TERM${'abcdefghij'[index % 10]}${'klmnopq'[index % 7]}`,
  );
  const body = terms.map((term) => `把${term}导出为表格。`).join('\n');
  expect(about('Folds cranes. Use this skill when folding paper cranes.', body).rules).not.toContain(
    'filler-text',
  );
  const latin = terms.map((term) => `${term} ${term}x ${term}y`).join('\n');
  expect(about('Folds cranes. Use this skill when folding paper cranes.', latin).rules).toContain(
    'filler-text',
  );
});

test('what says when in uncounted words is advice for the score only, as its finding is an info', () => {
  const { finding, advice } = about(
    "Routes questions about paper. Use on 'which paper?' or a first question.",
  );
  expect(finding('MISSING_TRIGGER')?.level).toBe('info');
  expect(advice).toMatch(
    /"Use on .* says when to use the skill in words that the formula does not recognise/,
  );
  expect(advice).not.toMatch(/^Say in the description when/m);
});
