import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kappaOf } from './agreement.ts';

/** Predictions by prompt, from one line of y, n and - (none) per judge. */
function predictionsOf(...judges: string[]): (boolean | null)[][] {
  return [...(judges[0] ?? '')].map((_, prompt) =>
    judges.map((line) => (line[prompt] === '-' ? null : line[prompt] === 'y')),
  );
}

test("two judges: Cohen's kappa, worked by hand", () => {
  // They agree on 8 of 10; by chance 0.5 * 0.5 + 0.5 * 0.5 = 0.5; (0.8 - 0.5) / (1 - 0.5) = 0.6.
  expect(kappaOf(predictionsOf('yyyyynnnnn', 'yyyynynnnn'))).toBeCloseTo(0.6, 12);
});

test("three judges: Fleiss' kappa, worked by hand", () => {
  // Eight prompts in full agreement, two with 2 : 1, which is a third of agreement each: (8 + 2/3) / 10 = 0.8667.
  // Half of all ratings are yes: chance is 0.5, and (0.8667 - 0.5) / 0.5 = 0.7333.
  expect(kappaOf(predictionsOf('yyyyynnnnn', 'yyyyynnnnn', 'yyyynynnnn'))).toBeCloseTo(11 / 15, 12);
});

test('one judge agrees with nobody', () => {
  expect(kappaOf(predictionsOf('yyyyynnnnn'))).toBeNull();
  expect(kappaOf([])).toBeNull();
});

test('fewer than ten prompts on which all predicted are too few', () => {
  expect(kappaOf(predictionsOf('yyyyynnnn', 'yyyyynnnn'))).toBeNull();
  expect(kappaOf(predictionsOf('yyyyynnnnn', 'yyyyynnnn-'))).toBeNull();
});

test('a prompt on which a judge is missing does not count for the others', () => {
  const complete = predictionsOf('yyyyynnnnn', 'yyyynynnnn');
  expect(kappaOf([...complete, [true, null], [null, false]])).toBe(kappaOf(complete));
});

test('a judge who errored on all prompts is left out, and the two others are compared', () => {
  expect(kappaOf(predictionsOf('yyyyynnnnn', '----------', 'yyyynynnnn'))).toBeCloseTo(0.6, 12);
});

test('judges who say yes to everything have no kappa', () => {
  expect(kappaOf(predictionsOf('yyyyyyyyyy', 'yyyyyyyyyy'))).toBeNull();
  expect(kappaOf(predictionsOf('yyyyyyyyyy', 'yyyyyyyyyy', 'yyyyyyyyyy'))).toBeNull();
});

test('the order of the judges does not matter', () => {
  const rows = fc.array(fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()), { minLength: 10, maxLength: 15 });
  fc.assert(
    fc.property(rows, (predictions) => {
      expect(kappaOf(predictions.map((byJudge) => [...byJudge].reverse()))).toBe(kappaOf(predictions));
    }),
  );
});
