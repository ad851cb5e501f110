import { expect, test } from 'vitest';
import { HeldLeases } from './held-leases.ts';

test('a lease is sure until its time is over, counted from the question', () => {
  let now = 100;
  const held = new HeldLeases(1_000, () => now);
  held.take([1, 2], 50);
  now = 1_049;
  expect([held.isSure(1), held.isSure(2), held.isSure(3)]).toEqual([true, true, false]);
  now = 1_050;
  expect(held.isSure(1)).toBe(false);
  // What is not sure any more may still be renewed: perhaps nobody took it up.
  expect(held.all()).toEqual([1, 2]);
  held.end(2);
  held.renew([1, 2], 1_040);
  expect([held.isSure(1), held.isSure(2), held.all()]).toEqual([true, false, [1]]);
});
