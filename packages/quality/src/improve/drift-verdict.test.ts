import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { expect, test } from 'vitest';
import { driftOf, runFloor } from './drift-verdict.ts';

const resampling = () => ({ resamples: 9_999, random: seededRandom(1) });
const drift = (differences: readonly number[]) => driftOf(differences, resampling());
const cases = (count: number, value: number) => Array<number>(count).fill(value);

test('six cases that all fell are a regression, five are not', () => {
  // One of 64 and of 32 sign assignments is as low.
  expect(drift([...cases(6, -0.2), 0, 0])).toMatchObject({ verdict: 'regressed', pValue: 1 / 64 });
  expect(drift([...cases(5, -0.2), 0, 0])).toMatchObject({ verdict: 'undecided', pValue: 1 / 32 });
  expect(drift(cases(6, 0.2)).verdict).toBe('improved');
});

test('40 equal cases are unchanged, 20 are undecided', () => {
  expect(drift(cases(40, 0))).toMatchObject({ verdict: 'unchanged', pValue: 0.5 });
  expect(drift(cases(20, 0)).verdict).toBe('undecided');
  expect(drift([]).verdict).toBe('too-few');
});

test('the floor pools the scatter of equal runs, worked by hand', () => {
  // Six pairs, .04 apart: 6 degrees of freedom are too few; with six more there are 12.
  const pairs = (count: number) => Array.from({ length: count }, () => [0.7, 0.74]);
  expect(runFloor(pairs(6), 1, 1)).toBeNull();
  const found = runFloor(pairs(12), 1, 1);
  // SS = 12 * .0008; t(.975, 12) = 2.178813.
  expect(found?.floor).toBeCloseTo(2.178813 * Math.sqrt(((12 * 0.0008 + 0.0009) / 13) * 2), 6);
  expect(found?.degreesOfFreedom).toBe(12);
  expect(runFloor(pairs(12), 4, 4)?.floor).toBeCloseTo((found?.floor ?? 0) / 2, 9);
});
