import { expect, test } from 'vitest';
import {
  MISSING_BOAT,
  reportCollection,
  reportPlugin,
  reportSkill,
  reportSuppressed,
} from '../../test/support/report-documents.ts';
import { reportedFindings, suppressedFindings, unscoredSubjects } from './document-contents.ts';

test('the findings of a plugin, its skills and its agents come together', () => {
  expect(reportedFindings(reportPlugin()).map(({ rule }) => rule)).toEqual([
    'plugin-path',
    'DEAD_CROSS_REF',
    'body-lines',
  ]);
});

test('a skill that two plugins share is reported once', () => {
  const document = reportCollection({ evaluations: [reportPlugin(), reportPlugin(), reportSkill()] });
  expect(reportedFindings(document)).toHaveLength(3);
});

test('suppressed findings are a list of their own', () => {
  const skill = reportSkill({ suppressed: [reportSuppressed()] });
  expect(suppressedFindings(reportPlugin({ skills: [skill] }))).toEqual([reportSuppressed()]);
});

test('what a plugin could not score counts once, though its collection repeats it', () => {
  const document = reportCollection();
  expect(unscoredSubjects(document)).toEqual([MISSING_BOAT, document.errors[0]]);
});
