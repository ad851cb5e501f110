import { expect, test } from 'vitest';
import { reportCollection, reportSkill } from '../../test/support/report-documents.ts';
import type { Advice } from '../documents/advice.ts';
import type { AdviceBasis } from '../documents/names.ts';
import { formulaOnlyNote, outcomeNote } from './advice-messages.ts';
import { renderMarkdown } from './markdown/render-markdown.ts';
import { renderText } from './text/render-text.ts';

const skill = reportSkill();
const advice = (basis: AdviceBasis): Advice => ({
  ...{ dimension: 'triggering_accuracy', effort: 'low', fixFirst: false },
  basis,
  restsOnOutcome: basis === 'sessions',
  action: `Edit (${basis}).`,
  compositeGain: basis === 'sessions' ? null : 1,
});
const noteOf = (...bases: AdviceBasis[]) => outcomeNote({ ...skill, advice: bases.map(advice) });

test('advice that no session supports is marked, once', () => {
  const NONE = /^No advice here rests on what agents did: only its effect on the score is known\.$/;
  expect(noteOf('defect', 'text', 'formula')).toMatch(NONE);
  expect(noteOf('judge')).toMatch(NONE);
  expect(noteOf('sessions', 'text')).toMatch(/^Only advice that sessions showed/);
  expect(noteOf('sessions')).toBeNull();
  expect(noteOf('unmeasured')).toBeNull();
  expect(noteOf()).toBeNull();
});

test('where the formula alone asks for it, one sentence says so', () => {
  const formula = { ...skill, advice: [advice('formula')] };
  expect(formulaOnlyNote(formula)).toContain('affects only the score');
  expect(outcomeNote(formula)).toBeNull();
});

test.each([
  ['a skill', { ...skill, advice: [advice('text')] }],
  ['a collection', reportCollection()],
])('text and Markdown of %s carry it once', (_, document) => {
  const count = (text: string) => text.split('only its effect on the score is known').length - 1;
  expect(count(renderText(document, { color: false, verbosity: 'verbose' }))).toBe(1);
  expect(count(renderMarkdown(document))).toBe(1);
});
