import { expect, test } from 'vitest';
import type { ObservedSession } from '../../monte-carlo/observed-session.ts';
import { screenedOrder } from './screen-sections.ts';

const arm = (...qualities: (number | null)[]) =>
  qualities.map(
    (quality) => ({ outcome: quality === null ? 'failed' : 'ended', quality }) as ObservedSession,
  );

test('the section whose loss changes least goes first, the later of equal ones before', () => {
  expect(screenedOrder([arm(0.2, 0.4), arm(1, 0.8), arm(1, 0.8), arm(1, null), arm()])).toEqual([
    2, 1, 3, 0, 4,
  ]);
});
