import type { Advice } from '@plugin-eval/core/documents/advice.ts';
import type { AdviceBasis } from '@plugin-eval/core/documents/names.ts';
import { reportCollection, reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { renderMarkdown, renderText } from '@plugin-eval/tests/support/whole-report.ts';
import { expect, test } from 'vitest';
import { outcomeNote } from './advice-messages.ts';

const skill = reportSkill();
const advice = (basis: AdviceBasis): Advice => ({
  ...{ dimension: 'triggering_accuracy', effort: 'low', fixFirst: false },
  basis,
  restsOnOutcome: basis === 'sessions',
  action: `Edit (${basis}).`,
  compositeGain: basis === 'sessions' ? null : 1,
});
const judged = { ...skill.depth, requested: 'standard', effective: 'standard' } as const;
const noteOf = (...bases: AdviceBasis[]) => outcomeNote({ ...skill, advice: bases.map(advice) });

test('advice that no session supports is marked, once', () => {
  const NONE = /^No advice here rests on sessions: only its effect on the score is known\.$/;
  expect(noteOf('defect', 'text', 'formula')).toMatch(NONE);
  expect(noteOf('judge')).toMatch(NONE);
  expect(noteOf('sessions', 'text')).toMatch(/^Only the advice from sessions/);
  expect(noteOf('sessions')).toBeNull();
  expect(noteOf('unmeasured')).toBeNull();
  expect(noteOf()).toBeNull();
});

test('where the formula alone asks for it, its own group says so', () => {
  const formula = { ...skill, depth: judged, advice: [advice('formula')] };
  expect(renderText(formula, { color: false, verbosity: 'normal' })).toContain(
    'Form only: 1 edit worth up to 1.0 points. Readers and agents gain little from it.',
  );
  expect(outcomeNote(formula)).toBeNull();
});

test.each([
  ['a skill', { ...skill, depth: judged, advice: [advice('text')] }],
  ['a collection', reportCollection({ depth: judged })],
])('text and Markdown of %s carry it once', (_, document) => {
  const count = (text: string) => text.split('only its effect on the score is known').length - 1;
  expect(count(renderText(document, { color: false, verbosity: 'verbose' }))).toBe(1);
  expect(count(renderMarkdown(document))).toBe(1);
});
