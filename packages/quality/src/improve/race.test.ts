import { expect, test } from 'vitest';
import { race } from './race.ts';

/** Runs a race with fixed utilities, the original's first. */
function runRace(utilities: readonly number[], rounds = 5) {
  const running = race(utilities.length - 1, rounds);
  const asked: number[][] = [];
  let step = running.next();
  while (!step.done) {
    asked.push([...step.value]);
    step = running.next((arm) => utilities[arm] ?? 0);
  }
  return { asked, end: step.value };
}

test('the better half stays, rounded up, until one is left and is topped up', () => {
  const { asked, end } = runRace([0.5, 0.6, 0.9, 0.7, 0.4, 0.8]);
  expect(asked).toEqual([[1, 2, 3, 4, 5], [2, 3, 5], [2, 5], [2], [2]]);
  expect(end).toEqual({ leader: 2, isAhead: true });
});

test('from the second round on it ends when none is ahead of the original', () => {
  expect(runRace([0.5, 0.5, 0.4, 0.3])).toEqual({
    asked: [
      [1, 2, 3],
      [1, 2],
    ],
    end: { leader: 1, isAhead: false },
  });
});

test('three candidates and 40 prompts take 520 sessions to the end', () => {
  const { asked } = runRace([0.1, 0.6, 0.5, 0.4]);
  expect(asked.reduce((sum, alive) => sum + 40 * (alive.length + 1), 0)).toBe(520);
});
