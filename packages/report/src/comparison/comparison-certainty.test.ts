import type { Comparison } from '@plugin-eval/core/documents/comparison.ts';
import { judgedSkill } from '@plugin-eval/tests/support/judged-report.ts';
import { reportComparison } from '@plugin-eval/tests/support/report-comparison.ts';
import { reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { expect, test } from 'vitest';
import { describeCertainty } from './comparison-certainty.ts';

const EXACT = 'Static scores are exact, so every difference is real.';
const UNKNOWN =
  'Scores of a judge or of sessions vary from run to run, and without an interval for both sides it is unknown by how much.';

const judged = (differences: Partial<Comparison['differences']>) =>
  reportComparison(judgedSkill(), judgedSkill(), { differences });

test.each<[string, Comparison, string]>([
  ['static scores', reportComparison(reportSkill(), reportSkill()), EXACT],
  [
    'an interval that holds zero',
    judged({ composite: 3.2, compositeCiLow: -1.24, compositeCiHigh: 7.6, significant: false }),
    'The interval of the difference, −1.2 to +7.6, includes zero, so the difference may be chance.',
  ],
  [
    'an interval that leaves it out',
    judged({ composite: 3.2, compositeCiLow: 1.1, compositeCiHigh: 5.3, significant: true }),
    'The interval of the difference, +1.1 to +5.3, excludes zero.',
  ],
  [
    'an interval that ends close to zero',
    judged({ composite: -3, compositeCiLow: -6, compositeCiHigh: -0.02, significant: true }),
    'The interval of the difference, −6.0 to −0.02, excludes zero.',
  ],
  ['no interval', judged({ composite: 3.2, significant: null }), UNKNOWN],
])('%s', (_, comparison, sentence) => {
  expect(describeCertainty(comparison)).toBe(sentence);
});

test('intervals of the sides that overlap are no second opinion', () => {
  const significant = judged({
    composite: 6,
    compositeCiLow: 0.4,
    compositeCiHigh: 11.6,
    significant: true,
  });
  expect(describeCertainty(significant)).not.toMatch(/overlap|chance/);
});
