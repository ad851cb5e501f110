import { expect, test } from 'vitest';
import { bestScored, judgeDrift } from './judge-drift.ts';

test('the ten best are scored again, without those that the judge failed on', () => {
  const scores = [50, null, ...Array.from({ length: 10 }, (_, index) => 60 + index)];
  expect(bestScored(scores)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
});

test('a change of 5 points is none, of more an alarm, and a failed judgement neither', () => {
  const skill = (after: number | null) => ({ name: 'crane', path: 'crane', before: 80, after });
  const { skills, meanChange } = judgeDrift('a', 'b', 12, [skill(75), skill(74.9), skill(85.1), skill(null)]);
  expect(skills.map(({ isAlarm }) => isAlarm)).toEqual([false, true, true, false]);
  expect(skills[3]?.change).toBeNull();
  expect(meanChange).toBeCloseTo(-5 / 3, 9);
});
