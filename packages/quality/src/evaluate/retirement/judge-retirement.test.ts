import { skillWithLift } from '@plugin-eval/tests/support/lift-cases.ts';
import { describe, expect, test } from 'vitest';
import { evaluatedSkill, judgeRetirement } from './judge-retirement.ts';

const cases = (count: number, withSkill: number, without: number) =>
  Array.from({ length: count }, () => [withSkill, without] as const);

test('a skill that changes nothing in 29 cases is not needed, one that helps is, and one with 28 lacks a case', () => {
  const {
    skills: [spare],
  } = judgeRetirement([evaluatedSkill(skillWithLift('spare', cases(29, 0.8, 0.8)))], 0.1);
  expect(spare).toMatchObject({
    verdict: 'not-needed',
    cases: 29,
    missing: 0,
    difference: 0,
    from: 'closed',
  });
  const {
    skills: [useful],
  } = judgeRetirement([evaluatedSkill(skillWithLift('useful', cases(29, 0.9, 0.3)))], 0.1);
  expect(useful).toMatchObject({ verdict: 'needed', difference: expect.closeTo(-0.6, 9) });
  const {
    skills: [short],
  } = judgeRetirement([evaluatedSkill(skillWithLift('short', cases(28, 0.8, 0.8)))], 0.1);
  expect(short).toMatchObject({ verdict: 'too-few', missing: 1 });
});

test('several skills are judged together', () => {
  const spare = Array.from({ length: 5 }, (_, index) => skillWithLift(`spare-${index}`, cases(43, 1, 1)));
  const judged = judgeRetirement(spare.map(evaluatedSkill), 0.1);
  expect(judged.fewestCases).toBe(44);
  expect(judged.skills.map(({ verdict, missing }) => [verdict, missing])).toEqual(
    Array(5).fill(['too-few', 1]),
  );
});

describe('what was not measured', () => {
  test.each([
    ['without sessions without the skill', { lift: null }, /--lift-against none/],
    ['with an invalid batch', { invalidReason: 'The control skill did not fire.' }, /did not fire/],
  ] as const)('%s is said, and is no part of the correction', (_, changes, problem) => {
    const skills = [
      skillWithLift('spare', cases(29, 1, 1)),
      skillWithLift('other', cases(29, 1, 1), changes),
    ];
    const judged = judgeRetirement(skills.map(evaluatedSkill), 0.1);
    expect(judged.fewestCases).toBe(29);
    expect(judged.skills).toMatchObject([
      { verdict: 'not-needed', problem: null },
      { verdict: 'unmeasured', problem: expect.stringMatching(problem), p: null },
    ]);
  });
});
