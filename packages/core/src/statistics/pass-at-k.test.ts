import { expect, test } from 'vitest';
import { passRates } from './pass-at-k.ts';

test('three of five sessions pass: pass@2 is 9 of 10, pass^2 is 3 of 10', () => {
  // Of C(5, 2) = 10 pairs one holds no session that passed, and C(3, 2) = 3 hold nothing else.
  expect(passRates([{ sessions: 5, passed: 3 }], 2)).toEqual({
    k: 2,
    passAtK: 0.9,
    passHatK: expect.closeTo(0.3),
    cases: 1,
  });
});

test('over cases it is the mean, and a case with too few sessions is left out', () => {
  const cases = [
    { sessions: 4, passed: 4 },
    { sessions: 4, passed: 0 },
    { sessions: 1, passed: 1 },
  ];
  expect(passRates(cases, 1)).toEqual({
    k: 1,
    passAtK: expect.closeTo(2 / 3),
    passHatK: expect.closeTo(2 / 3),
    cases: 3,
  });
  expect(passRates(cases, 3)).toEqual({ k: 3, passAtK: 0.5, passHatK: 0.5, cases: 2 });
  expect(passRates(cases, 5)).toEqual({ k: 5, passAtK: null, passHatK: null, cases: 0 });
});

test('a thousand sessions overflow nothing', () => {
  const { passAtK, passHatK } = passRates([{ sessions: 1_000, passed: 500 }], 400);
  expect(passAtK).toBeCloseTo(1, 12);
  expect(passHatK).toBeGreaterThan(0);
});
