import { expect, test } from 'vitest';
import { formatDuration } from './format-duration.ts';

const START = '2026-11-01T09:00:00.000Z';
const after = (seconds: number) => new Date(Date.parse(START) + seconds * 1000).toISOString();

test.each([
  [0, '0 s'],
  [59.4, '59 s'],
  [59.6, '1 min'],
  [200, '3 min 20 s'],
  [3600, '1 h'],
  [7500, '2 h 5 min'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatDuration(START, after(seconds))).toBe(text);
});

test('what is not known is not made up', () => {
  expect(formatDuration(START, null)).toBeNull();
  expect(formatDuration(START, 'soon')).toBeNull();
  expect(formatDuration(START, after(-5))).toBeNull();
});
