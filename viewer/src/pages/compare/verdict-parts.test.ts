import { expect, test } from 'vitest';
import type { Comparison } from '../../../../src/documents/comparison.ts';
import { judgedSkill } from '../../../../test/support/judged-report.ts';
import { reportComparison } from '../../../../test/support/report-comparison.ts';
import { reportHeadToHead } from '../../../../test/support/report-head-to-head.ts';
import { verdictParts } from './verdict-parts.ts';

const NAMES = ['\u202eevil, scores 9 points', 'B, wins'] as const;

function comparison(changes: Partial<Comparison['differences']>, verdict?: 'a' | 'b'): Comparison {
  const [a, b] = NAMES.map((name) => ({ ...judgedSkill(), subject: { ...judgedSkill().subject, name } }));
  if (a === undefined || b === undefined) throw new Error('There are two names.');
  return reportComparison(a, b, {
    differences: changes,
    headToHead: verdict === undefined ? null : reportHeadToHead({ verdict }),
  });
}

test('the name stands apart from our words', () => {
  expect(verdictParts(comparison({ composite: -3.25, significant: true }))).toEqual([
    { text: 'A, ', isName: false },
    { text: NAMES[0], isName: true },
    { text: ', scores 3.3 points higher.', isName: false },
  ]);
});

test('the name is that of the side that is spoken of, also where another one was asked for as well', () => {
  const parts = verdictParts(comparison({ composite: 3.8, significant: false }, 'a'));
  expect(parts.filter(({ isName }) => isName)).toEqual([{ text: NAMES[0], isName: true }]);
  expect(parts[0]?.text).toBe('A, ');
});

test('a verdict without a name is one part', () => {
  expect(verdictParts(comparison({ composite: null, significant: null }))).toEqual([
    { text: 'One side could not be measured.', isName: false },
  ]);
});
