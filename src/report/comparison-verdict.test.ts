import { expect, test } from 'vitest';
import { judgedSkill } from '../../test/support/judged-report.ts';
import { reportComparison } from '../../test/support/report-comparison.ts';
import type { Comparison } from '../documents/comparison.ts';
import { comparisonVerdict } from './comparison-verdict.ts';

const verdictOf = (differences: Partial<Comparison['differences']>) =>
  comparisonVerdict(reportComparison(judgedSkill(), judgedSkill(), { differences }), (name) => `<${name}>`);

test.each<[Partial<Comparison['differences']>, string, string]>([
  [{ composite: null, significant: null }, 'unmeasured', 'One side could not be measured.'],
  [{ composite: 0, significant: false }, 'equal', 'Both score the same.'],
  [{ composite: 3.25, significant: true }, 'significant', 'B, <crane>, scores 3.3 points higher.'],
  [{ composite: -3.25, significant: true }, 'significant', 'A, <crane>, scores 3.3 points higher.'],
  [
    { composite: -3.25, significant: false },
    'chance',
    'No significant difference: A, <crane>, scores 3.3 points higher, and that may be chance.',
  ],
  [
    { composite: 3.25, significant: null },
    'unknown',
    'Not known whether there is a difference: B, <crane>, scores 3.3 points higher, perhaps by chance.',
  ],
  [{ composite: 0.01, significant: true }, 'significant', 'B, <crane>, scores less than 0.1 points higher.'],
])('%j is %s', (differences, kind, sentence) => {
  expect(verdictOf(differences)).toEqual({ kind, sentence });
});
