import { expect, test } from 'vitest';
import { roundScore } from './play-head-to-head.ts';

test('a draw is half a point, and without rounds there is no score', () => {
  expect(roundScore({ wins: 3, draws: 2, losses: 5 })).toBe(0.4);
  expect(roundScore({ wins: 0, draws: 0, losses: 0 })).toBeNull();
});
