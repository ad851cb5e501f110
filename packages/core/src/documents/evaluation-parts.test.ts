import { reportPlugin, reportSkill, reportSuppressed } from '@plugin-eval/tests/support/report-documents.ts';
import { expect, test } from 'vitest';
import { allFindings, allSuppressed } from './evaluation-parts.ts';

test('the findings of a plugin, its skills and its agents come together', () => {
  expect(allFindings(reportPlugin()).map(({ rule }) => rule)).toEqual([
    'plugin-path',
    'DEAD_CROSS_REF',
    'body-lines',
  ]);
});

test('suppressed findings are a list of their own', () => {
  const skill = reportSkill({ suppressed: [reportSuppressed()] });
  expect(allSuppressed(reportPlugin({ skills: [skill] }))).toEqual([reportSuppressed()]);
});
