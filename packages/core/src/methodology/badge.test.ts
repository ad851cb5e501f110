import { expect, test } from 'vitest';
import { badgeOf } from './badge.ts';

test.each([
  [90, 'Platinum'],
  [89.99, 'Gold'],
  [80, 'Gold'],
  [79.99, 'Silver'],
  [70, 'Silver'],
  [60, 'Bronze'],
  [59.99, null],
])('without an Elo a composite of %d earns %s', (composite, badge) => {
  expect(badgeOf(composite, null)).toBe(badge);
});

test('a composite that only rounding keeps below its bound still earns the badge', () => {
  expect(badgeOf(80 - 5e-10, null)).toBe('Gold');
  expect(badgeOf(80 - 2e-9, null)).toBe('Silver');
});

test('with an Elo both bounds must hold: 95 points at Elo 1450 are Silver', () => {
  expect(badgeOf(95, 1600)).toBe('Platinum');
  expect(badgeOf(95, 1450)).toBe('Silver');
  expect(badgeOf(65, 1700)).toBe('Bronze');
  expect(badgeOf(95, 1299)).toBeNull();
});
