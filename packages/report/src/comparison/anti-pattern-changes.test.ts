import type { AntiPatternFlag } from '@plugin-eval/core/documents/names.ts';
import { reportComparison } from '@plugin-eval/tests/support/report-comparison.ts';
import { reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { expect, test } from 'vitest';
import { antiPatternChanges } from './anti-pattern-changes.ts';

function changesOf(a: AntiPatternFlag[], b: AntiPatternFlag[]) {
  const comparison = reportComparison(reportSkill(), reportSkill());
  return antiPatternChanges({
    ...comparison,
    a: { ...comparison.a, antiPatterns: a },
    b: { ...comparison.b, antiPatterns: b },
  });
}

test('what came is first, and of that the gravest', () => {
  expect(
    changesOf(
      ['DEAD_CROSS_REF', 'BLOATED_SKILL', 'BLOATED_SKILL', 'OVER_CONSTRAINED'],
      ['DEAD_CROSS_REF', 'DEAD_CROSS_REF', 'BLOATED_SKILL', 'ORPHAN_REFERENCE', 'MISSING_TRIGGER'],
    ),
  ).toEqual([
    { flag: 'MISSING_TRIGGER', a: 0, b: 1, change: 'came' },
    { flag: 'ORPHAN_REFERENCE', a: 0, b: 1, change: 'came' },
    { flag: 'DEAD_CROSS_REF', a: 1, b: 2, change: 'more' },
    { flag: 'BLOATED_SKILL', a: 2, b: 1, change: 'fewer' },
    { flag: 'OVER_CONSTRAINED', a: 1, b: 0, change: 'went' },
  ]);
});

test('what stands on both sides stayed, and what stands on neither is not listed', () => {
  expect(changesOf(['EMPTY_DESCRIPTION'], ['EMPTY_DESCRIPTION'])).toEqual([
    { flag: 'EMPTY_DESCRIPTION', a: 1, b: 1, change: 'stayed' },
  ]);
  expect(changesOf([], [])).toEqual([]);
});
