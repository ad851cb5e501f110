import type { Comparison } from '@plugin-eval/core/documents/comparison.ts';
import { judgedSkill } from '@plugin-eval/tests/support/judged-report.ts';
import { reportComparison } from '@plugin-eval/tests/support/report-comparison.ts';
import { reportHeadToHead } from '@plugin-eval/tests/support/report-head-to-head.ts';
import { expect, test } from 'vitest';
import { plainText } from '../view-model/blocks.ts';
import { comparisonVerdict } from './comparison-verdict.ts';

const said = (comparison: Comparison) => {
  const { kind, words } = comparisonVerdict(comparison);
  return { kind, sentence: plainText(words) };
};
const verdictOf = (differences: Partial<Comparison['differences']>) =>
  said(reportComparison(judgedSkill(), judgedSkill(), { differences }));

test.each<[Partial<Comparison['differences']>, string, string]>([
  [{ composite: 0, significant: false }, 'equal', 'Both score the same.'],
  [{ composite: 3.25, significant: true }, 'significant', 'B, crane, scores 3.3 points higher.'],
  [{ composite: -3.25, significant: true }, 'significant', 'A, crane, scores 3.3 points higher.'],
  [
    { composite: -3.25, significant: false },
    'chance',
    'No significant difference: A, crane, scores 3.3 points higher, and that may be chance.',
  ],
  [
    { composite: 3.25, significant: null },
    'unknown',
    'It is unknown whether there is a difference: B, crane, scores 3.3 points higher, perhaps by chance.',
  ],
  [{ composite: 0.01, significant: true }, 'significant', 'B, crane, scores less than 0.1 points higher.'],
])('%j is %s', (differences, kind, sentence) => {
  expect(verdictOf(differences)).toEqual({ kind, sentence });
});

test('without a difference it is said why there is none', () => {
  const differences = { composite: null, significant: null };
  const [scored, open] = [judgedSkill(), judgedSkill()];
  open.composite = { ...open.composite, score: null };
  expect(said(reportComparison(scored, open, { differences }))).toEqual({
    kind: 'unmeasured',
    sentence: 'One side could not be measured.',
  });
  expect(said(reportComparison(scored, scored, { differences }))).toEqual({
    kind: 'unmeasured',
    sentence: 'The scores cannot be compared: the two were evaluated at different depths.',
  });
});

test.each<[number, boolean, 'a' | 'b', string]>([
  [
    3.8,
    false,
    'a',
    'A, crane, wins the head to head. The scores differ by 3.8 points for B, perhaps by chance.',
  ],
  [0, false, 'b', 'B, crane, wins the head to head. Both score the same.'],
  [3.8, true, 'b', 'B, crane, scores 3.8 points higher.'],
  [
    3.8,
    true,
    'a',
    'B, crane, scores 3.8 points higher. Head to head, the judge prefers A, so the two disagree.',
  ],
])(
  'a head to head stands in the verdict: %d, significant %s, won by %s',
  (composite, significant, verdict, sentence) => {
    const comparison = reportComparison(judgedSkill(), judgedSkill(), {
      differences: { composite, significant },
      headToHead: reportHeadToHead({ verdict }),
    });
    expect(said(comparison)).toEqual({ kind: 'significant', sentence });
  },
);

test('an exact static difference stands beside one that may be chance', () => {
  const { sentence } = verdictOf({ composite: -3.25, significant: false, staticComposite: -8 });
  expect(sentence).toBe(
    'No significant difference: A, crane, scores 3.3 points higher, and that may be chance. Layer 1 alone, which is exact, scores A 8.0 points higher.',
  );
});

test('the name of the side that is spoken of is a phrase of its own, whatever it says', () => {
  const [a, b] = ['\u202eevil, scores 9 points', 'B, wins'].map((name) => ({
    ...judgedSkill(),
    subject: { ...judgedSkill().subject, name },
  }));
  if (a === undefined || b === undefined) throw new Error('There are two names.');
  const comparison = reportComparison(a, b, { differences: { composite: -3.25, significant: true } });
  expect(comparisonVerdict(comparison).words).toEqual([
    'A, ',
    { text: '\u202eevil, scores 9 points' },
    ',',
    ' scores 3.3 points higher',
    '.',
  ]);
});
