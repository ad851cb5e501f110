import { expect, test } from 'vitest';
import { sinceTime } from './since-time.ts';

const NOW = Date.parse('2026-03-31T12:00:00Z');

test.each([
  ['1d', '2026-03-30T12:00:00.000Z'],
  ['2w', '2026-03-17T12:00:00.000Z'],
  ['1m', '2026-03-01T12:00:00.000Z'],
  ['2026-03-02', '2026-03-02T00:00:00.000Z'],
  ['99999y', '1970-01-01T00:00:00.000Z'],
])('%s begins at %s', (given, expected) => {
  expect(new Date(sinceTime(given, NOW)).toISOString()).toBe(expected);
});

test.each(['', '90', 'd', 'yesterday', '2026-13-41', '-3d'])('%j is no time', (given) => {
  expect(() => sinceTime(given, NOW)).toThrow('such as 90d');
});
