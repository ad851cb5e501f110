import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { expect, test } from 'vitest';
import { casesToDecide, driftsOf } from './drift-verdict.ts';

const resampling = () => ({ resamples: 9_999, random: seededRandom(1) });
const drift = (differences: readonly number[]) => driftsOf([differences], resampling())[0];
const cases = (count: number, value: number) => Array<number>(count).fill(value);

test('six cases that all fell are a regression, five are not', () => {
  // One of 64 and of 32 sign assignments is as low.
  expect(drift([...cases(6, -0.2), 0, 0])).toMatchObject({ verdict: 'regressed', pValue: 1 / 64 });
  expect(drift([...cases(5, -0.2), 0, 0])).toMatchObject({ verdict: 'undecided', pValue: 1 / 32 });
  expect(drift(cases(6, 0.2))?.verdict).toBe('improved');
});

test('40 equal cases are unchanged, 20 are undecided', () => {
  expect(drift(cases(40, 0))).toMatchObject({ verdict: 'unchanged', pValue: 0.5 });
  expect(drift(cases(20, 0))?.verdict).toBe('undecided');
  expect(drift([])?.verdict).toBe('too-few');
});

test('several skills are judged by Holm: a regression has to be clearer', () => {
  // 1/64 alone; three together need 1/120.
  const six = cases(6, -0.2);
  const verdicts = driftsOf([six, cases(40, 0), cases(8, -0.2)], resampling()).map(({ verdict }) => verdict);
  expect(verdicts).toEqual(['undecided', 'unchanged', 'regressed']);
});

test('an undecided change says how many cases would decide', () => {
  // Of cases that do not differ 29 exclude a change of 0.1, so three times ten do.
  expect(casesToDecide(cases(10, 0), resampling())).toBe(30);
  expect(casesToDecide([...cases(5, -0.2), 0, 0], resampling())).toBe(14);
  expect(casesToDecide([], resampling())).toBeNull();
});
