import { expect, test } from 'vitest';
import { gradeOf } from './grade.ts';

test.each([
  [1, 'A'],
  [0.9, 'A'],
  [0.895, 'B'],
  [0.8, 'B'],
  [0.7, 'C'],
  [0.6, 'D'],
  [0.5999, 'F'],
  [0, 'F'],
])('%d is %s', (score, grade) => {
  expect(gradeOf(score)).toBe(grade);
});

test('what rounding in the last digits took away is not missed', () => {
  expect(gradeOf(0.1 + 0.7)).toBe('B');
  expect(0.1 + 0.7 < 0.8).toBe(true);
});
