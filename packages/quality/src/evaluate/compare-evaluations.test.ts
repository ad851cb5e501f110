import { reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { expect, test } from 'vitest';
import { compareEvaluations } from './compare-evaluations.ts';

const QUICK = { requested: 'quick', effective: 'quick', confidenceLabel: 'Estimated' } as const;
const STANDARD = { requested: 'standard', effective: 'standard', confidenceLabel: 'Assessed' } as const;

const DEEP = { requested: 'deep', effective: 'deep', confidenceLabel: 'Certified' } as const;

function skillWith(
  score: number,
  interval: [number, number] | null,
  depth: typeof QUICK | typeof STANDARD | typeof DEEP,
) {
  const skill = reportSkill({ depth });
  const [ciLow, ciHigh] = interval ?? [null, null];
  return { ...skill, composite: { ...skill.composite, score, ciLow, ciHigh } };
}

test('static scores are exact: any difference is one', () => {
  const { differences } = compareEvaluations(skillWith(70, null, QUICK), skillWith(70.1, null, QUICK));
  expect(differences).toMatchObject({ compositeCiLow: null, significant: true });
  expect(differences.composite).toBeCloseTo(0.1, 9);
  const same = compareEvaluations(skillWith(70, null, QUICK), skillWith(70, null, QUICK));
  expect(same.differences.significant).toBe(false);
});

test('of two intervals the difference has one, and it tells whether the difference is significant', () => {
  const a = skillWith(70, [66, 74], STANDARD);
  const near = compareEvaluations(a, skillWith(73, [70, 76], STANDARD));
  expect(near.differences).toMatchObject({
    composite: 3,
    compositeCiLow: -2,
    compositeCiHigh: 8,
    significant: false,
  });
  const far = compareEvaluations(a, skillWith(80, [77, 83], STANDARD));
  expect(far.differences).toMatchObject({ compositeCiLow: 5, compositeCiHigh: 15, significant: true });
});

test('scores with sessions are not tested: they were measured one after the other', () => {
  const { differences } = compareEvaluations(skillWith(70, [69, 71], DEEP), skillWith(80, [79, 81], DEEP));
  expect(differences).toMatchObject({
    ...{ composite: 10, compositeCiLow: null, compositeCiHigh: null, significant: null },
  });
});

test('without both intervals nobody knows', () => {
  const compared = compareEvaluations(skillWith(70, [66, 74], STANDARD), skillWith(80, null, STANDARD));
  expect(compared.differences).toMatchObject({ compositeCiLow: null, significant: null });
});

test('scores of different depths are not subtracted, apart from layer 1, which both have', () => {
  const { differences } = compareEvaluations(skillWith(70, null, QUICK), skillWith(80, [77, 83], STANDARD));
  expect(differences).toMatchObject({
    composite: null,
    compositeCiLow: null,
    significant: null,
    staticComposite: 0,
  });
  expect(Object.values(differences.dimensions).every((difference) => difference === null)).toBe(true);
});

test('the static composites are compared at every depth', () => {
  const a = skillWith(70, [66, 74], STANDARD);
  const b = { ...a, composite: { ...a.composite, antiPatternPenalty: 0.9 } };
  // 0.8 in all dimensions, with a penalty of 0.95 and of 0.9.
  expect(compareEvaluations(a, b).differences.staticComposite).toBeCloseTo(80 * -0.05, 9);
});
