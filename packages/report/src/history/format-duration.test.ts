import { expect, test } from 'vitest';
import { describeRunTime, formatDuration } from './format-duration.ts';

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

test('the time of a run is whole, or said to be the part since it was resumed', () => {
  const run = { startedAt: '2026-03-01T12:00:00Z', resumedAt: null, endedAt: '2026-03-01T12:05:00Z' };
  expect(describeRunTime(run)).toBe('5 min');
  expect(describeRunTime({ ...run, resumedAt: '2026-03-01T12:04:15Z' })).toBe('45 s since it was resumed');
  expect(describeRunTime({ ...run, endedAt: null })).toBeNull();
});
