import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { gone, ratchet } from '@plugin-eval/tests/support/baseline-parts.ts';
import { reportSkill, unreadableSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { describe, expect, test } from 'vitest';
import { ratchetGates } from './ratchet-gates.ts';

function scoring(score: number, subject: Partial<SkillEvaluation['subject']> = {}): SkillEvaluation {
  const skill = reportSkill();
  return {
    ...skill,
    subject: { ...skill.subject, ...subject },
    composite: { ...skill.composite, score },
  };
}
const gatesOf = (score: number, held: number) =>
  ratchetGates([scoring(score)], [ratchet({ composite: held })], gone());

describe('a score', () => {
  test('that is lower than before fails, by so many points', () => {
    expect(gatesOf(68.5, 70)).toEqual([
      {
        name: 'ratchet',
        subject: 'skills/crane',
        passed: false,
        value: 68.5,
        bound: 70,
        message: 'crane fell from 70.00 to 68.50, by 1.50 points.',
      },
    ]);
  });

  test.each([70, 70.01, 100, 70 - 1e-10])('of %d where 70 was held passes', (score) => {
    expect(gatesOf(score, 70)).toMatchObject([{ passed: true, value: score, bound: 70 }]);
  });

  test('that is lower by more than rounding in the last digits fails, and is not said to fall by nothing', () => {
    expect(gatesOf(70 - 1e-8, 70)).toMatchObject([
      { passed: false, message: 'crane fell from 70.00 to 70.00, by less than 0.01 points.' },
    ]);
  });

  test('that is missing could not be measured', () => {
    expect(ratchetGates([unreadableSkill()], [ratchet()], gone())).toMatchObject([
      { passed: null, value: null, bound: 70, message: 'crane has no score; it was 70.00.' },
    ]);
  });

  test('of a skill that the baseline does not know has no gate', () => {
    expect(ratchetGates([scoring(1)], [ratchet({ path: 'skills/swan' })], gone())).toEqual([]);
  });
});
