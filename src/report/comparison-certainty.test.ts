import { expect, test } from 'vitest';
import { judgedSkill } from '../../test/support/judged-report.ts';
import { reportSkill } from '../../test/support/report-documents.ts';
import { compareEvaluations } from '../evaluate/compare-evaluations.ts';
import { describeCertainty } from './comparison-certainty.ts';

const between = (ciLow: number | null, ciHigh: number | null) => {
  const skill = judgedSkill();
  return { ...skill, composite: { ...skill.composite, ciLow, ciHigh } };
};

test.each([
  ['static scores', reportSkill(), reportSkill(), 'Static scores are exact, so every difference is real.'],
  [
    'intervals that overlap',
    between(70, 80),
    between(79.9, 90),
    'The intervals of the composites overlap, so the difference may be chance.',
  ],
  ['intervals apart', between(70, 80), between(80.1, 90), 'The intervals of the composites do not overlap.'],
  [
    'one interval',
    between(70, 80),
    between(null, null),
    'Scores of a judge or of sessions vary from run to run, and without an interval for both sides nobody knows by how much.',
  ],
])('%s', (_, a, b, sentence) => {
  expect(describeCertainty(compareEvaluations(a, b))).toBe(sentence);
  expect(describeCertainty(compareEvaluations(b, a))).toBe(sentence);
});
