import type { ActivationChange } from '@plugin-eval/core/documents/activation-change.ts';
import type { Improvement } from '@plugin-eval/core/documents/improvement.ts';
import { reportImprovement } from '@plugin-eval/tests/support/report-improvement.ts';
import { expect, test } from 'vitest';
import { layoutMarkdown } from '../view-model/layout-markdown.ts';
import { activationSection } from './activation-section.ts';
import { activationSentence } from './activation-sentence.ts';

/** Two versions of one skill: the present one is the first candidate. */
function versions(document: Improvement = reportImprovement()): ActivationChange {
  const candidates = document.candidates.slice(0, 1);
  return { sessions: { ...document, candidates }, notCompared: null, budgetEnded: false };
}

const markdown = (...skills: Parameters<typeof activationSection>[0]) =>
  layoutMarkdown(activationSection(skills), 2);

test('no session, an ended budget and a verdict are said in one sentence', () => {
  const none = { sessions: null, notCompared: 'There are too few prompts.', budgetEnded: false };
  expect(activationSentence(none)).toBe('Undecided: There are too few prompts.');
  expect(activationSentence(versions())).toMatch(/^Better by at least 0\.\d{3}; estimate \+0\.643\.$/);
  const { sessions } = versions(reportImprovement(undefined, { invalidReason: 'Half of them failed.' }));
  const lost = { sessions, notCompared: null, budgetEnded: true };
  expect(activationSentence(lost)).toBe('Undecided, for the budget ended: Half of them failed.');
  expect(activationSentence({ ...lost, budgetEnded: false })).toBe('Invalid: Half of them failed.');
});

test('a comment has the verdict first, then the gain, and only prompts that changed', () => {
  const shown = markdown({ name: 'crane', activation: versions() });
  expect(shown.indexOf('Better by at least')).toBeLessThan(shown.indexOf('| Skill | Gain |'));
  expect(shown).toContain('up in 9 prompts, down in 0, level in 19');
  // Of nine changed prompts each; the others stay out.
  expect(shown.match(/\| fire \|/g)).toHaveLength(9);
  expect(shown).not.toContain('stay silent');
  expect(shown).toMatch(/tool-loop on .*252 sessions/);
});

test('skills without a second version, or without sessions, take no room', () => {
  expect(activationSection([{ name: 'crane', activation: null }])).toEqual([]);
  const none = { sessions: null, notCompared: 'There are too few prompts.', budgetEnded: false };
  expect(markdown({ name: 'crane', activation: none })).not.toContain('| Skill |');
});
