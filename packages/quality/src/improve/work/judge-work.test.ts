import { expect, test } from 'vitest';
import { judgeWork } from './judge-work.ts';

const TERMS = { alpha: 0.05, smallestGain: 0.1 };
const judge = (differences: number[], sessions = 3, problem: string | null = null) =>
  judgeWork({ differences, problem }, sessions, TERMS);

test('cases decide by the bounds of their differences', () => {
  expect(judge(Array(20).fill(0.5)).verdict).toBe('better');
  expect(judge(Array(20).fill(-0.5)).verdict).toBe('worse');
  expect(judge(Array(40).fill(0)).verdict).toBe('no-better');
  const open = judge([...Array(10).fill(0.25), ...Array(10).fill(-0.25)]);
  expect(open.verdict).toBe('undecided');
  expect(open.promptsNeeded).toBeGreaterThan(20);
});

test('one stratum holds one imaginary case: the interval of paired differences', () => {
  const { gain, up, down, level } = judge([...Array(8).fill(1), ...Array(12).fill(0)]);
  expect([gain?.estimate, up, down, level]).toEqual([0.4, 8, 0, 12]);
  // (9 / 22 - (8 / 22)^2) / 22, of which the root times t(0.95, 21).
  expect(gain?.low).toBeCloseTo(0.4 - 1.720743 * Math.sqrt((9 / 22 - (8 / 22) ** 2) / 22), 5);
});

test.each([
  [11, 3],
  [12, 2],
])('%d tests with %d sessions each are too few', (cases, sessions) => {
  expect(judge(Array(cases).fill(0.5), sessions).verdict).toBe('too-few');
});

test('lost sessions leave no verdict', () => {
  expect(judge(Array(20).fill(0.5), 3, 'Lost.')).toMatchObject({ verdict: 'invalid', problem: 'Lost.' });
  expect(judge([]).verdict).toBe('invalid');
});
