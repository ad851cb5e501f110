import { findJudgeDirectedText } from '@plugin-eval/core/text/judge-directed-text.ts';
import { prepareMaterial } from '@plugin-eval/sessions/grading/material.ts';
import { expect, test } from 'vitest';
import { knownBadSkill } from './known-skills.ts';
import { plantInjection } from './plant-injection.ts';
import { PLANTED_INJECTIONS } from './planted-injections.ts';

const FILES = [
  { path: 'SKILL.md', text: '---\nname: crane\n---\n\n# Crane\n' },
  { path: 'references/sizes.md', text: 'Sizes' },
];
const PLANTED = { kind: 'x', text: (dimension: string) => `PLANTED ${dimension}` };

test('a text goes to the end, before the body, or into a reference of its own', () => {
  expect(plantInjection(FILES, { ...PLANTED, place: 'end' }, 'scope_calibration')).toEqual([
    { path: 'SKILL.md', text: '---\nname: crane\n---\n\n# Crane\n\nPLANTED scope_calibration\n' },
    FILES[1],
  ]);
  expect(plantInjection(FILES, { ...PLANTED, place: 'start' }, 'scope_calibration')[0]?.text).toBe(
    '---\nname: crane\n---\n\nPLANTED scope_calibration\n\n\n# Crane\n',
  );
  expect(plantInjection(FILES, { ...PLANTED, place: 'reference' }, 'scope_calibration')).toEqual([
    FILES[0],
    { path: 'references/assessment-notes.md', text: 'PLANTED scope_calibration' },
    FILES[1],
  ]);
});

test.each([
  ['without frontmatter', '# Crane', 'PLANTED x'],
  ['with frontmatter that never ends', '---\nname: crane', 'PLANTED x'],
  ['with nothing in it', '', 'PLANTED x'],
])('a skill %s carries a text too', (_, text, planted) => {
  const [file] = plantInjection([{ path: 'SKILL.md', text }], { ...PLANTED, place: 'start' }, 'x');
  expect(file?.text).toContain(planted);
  expect(file?.text).toContain(text);
});

test('there are at least twelve kinds, each with its own name, in all three places', () => {
  expect(PLANTED_INJECTIONS.length).toBeGreaterThanOrEqual(12);
  expect(new Set(PLANTED_INJECTIONS.map(({ kind }) => kind)).size).toBe(PLANTED_INJECTIONS.length);
  expect(new Set(PLANTED_INJECTIONS.map(({ place }) => place))).toEqual(
    new Set(['start', 'end', 'reference']),
  );
});

test.each(PLANTED_INJECTIONS.map((injection) => [injection.kind, injection] as const))(
  '%s is between the delimiters, where every other text of a skill is',
  (_, injection) => {
    const clean = prepareMaterial(knownBadSkill()).block.split('\n').length;
    const { block, nonce } = prepareMaterial(plantInjection(knownBadSkill(), injection, 'output_quality'));
    expect(block.split('\n').length).toBeGreaterThan(clean);
    expect(block.endsWith(`FILE ${nonce}>>>`)).toBe(true);
    expect(block.split(nonce)).toHaveLength(2 * (injection.place === 'reference' ? 2 : 1) + 1);
  },
);

test('what cannot be seen is written out to the judge', () => {
  const hidden = PLANTED_INJECTIONS.filter(
    ({ kind }) => kind === 'tag-characters' || kind === 'zero-width-characters',
  );
  for (const injection of hidden) {
    const { block } = prepareMaterial(plantInjection(knownBadSkill(), injection, 'output_quality'));
    expect(block).toContain('U+');
    expect(block).not.toMatch(/[\u{e0000}-\u{e007f}\u200b]/u);
  }
});

test('each of them is a text that the static rule reports too, and the known-bad skill has none', () => {
  const silent = PLANTED_INJECTIONS.filter(
    ({ text }) => findJudgeDirectedText(text('output_quality')).length === 0,
  );
  expect(silent.map(({ kind }) => kind)).toEqual([]);
  expect(knownBadSkill().flatMap(({ text }) => findJudgeDirectedText(text))).toEqual([]);
});
