import { expect, test } from 'vitest';
import { fewestCases, lossPValue, retirements } from './not-needed.ts';

const zeros = (cases: number) => Array<number>(cases).fill(0);

test.each([
  [1, 0.1, 29],
  [5, 0.1, 44],
  [20, 0.1, 57],
  [100, 0.1, 73],
  [1, 0.05, 59],
  [1, 0.15, 19],
  [1, 0.2, 14],
])('%i skills and a margin of %f need %i cases', (skills, margin, cases) => {
  expect(fewestCases(0.05 / skills, margin)).toBe(cases);
});

test('29 cases without a difference show that one skill is not needed, 28 are too few', () => {
  expect(retirements([zeros(29)])).toMatchObject([
    { verdict: 'not-needed', missing: 0, excludedLoss: expect.closeTo(0.098145, 6) },
  ]);
  expect(retirements([zeros(28)])).toMatchObject([{ verdict: 'too-few', missing: 1 }]);
});

test('among five skills the first level is a fifth, the last is whole', () => {
  const short = [zeros(43), zeros(60), zeros(60), zeros(60), zeros(60)];
  expect(retirements(short).map(({ verdict }) => verdict)).toEqual([
    'too-few',
    ...Array(4).fill('not-needed'),
  ]);
  expect(retirements(short)[0]).toMatchObject({ missing: 1, adjusted: expect.closeTo(0.9 ** 43, 9) });
});

test('a loss keeps its skill, and a doubtful one is undecided', () => {
  const lost = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? -1 : 0));
  const doubtful = Array.from({ length: 40 }, (_, index) => (index % 8 === 0 ? -1 : index % 8 === 1 ? 1 : 0));
  expect(retirements([lost])[0]?.verdict).toBe('needed');
  expect(retirements([doubtful])[0]?.verdict).toBe('undecided');
});

test('nothing has no verdict', () => {
  expect(lossPValue([], 0.1)).toBe(1);
  expect(retirements([[]])).toMatchObject([{ verdict: 'too-few', difference: null, pValue: 1 }]);
});
