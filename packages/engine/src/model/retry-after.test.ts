import { expect, test } from 'vitest';
import { retryAfterOf } from './retry-after.ts';

const NOW = new Date('2026-11-22T12:00:00Z');

test.each([
  [{}, null],
  [{ 'retry-after': '0' }, 0],
  [{ 'retry-after': '12' }, 12_000],
  [{ 'retry-after': '0.25' }, 250],
  [{ 'retry-after-ms': '1500' }, 1_500],
  [{ 'retry-after-ms': '20', 'retry-after': '1' }, 20],
  [{ 'retry-after-ms': 'soon', 'retry-after': '1' }, 1_000],
  [{ 'retry-after': 'Sun, 22 Nov 2026 12:01:00 GMT' }, 60_000],
  [{ 'retry-after': 'Sun, 22 Nov 2026 11:00:00 GMT' }, 0],
  [{ 'retry-after': '-5' }, null],
  [{ 'retry-after': '1e9' }, null],
  [{ 'retry-after': 'never' }, null],
  [{ 'retry-after': '' }, null],
])('%j is %j ms', (headers, expected) => {
  expect(retryAfterOf(new Map(Object.entries(headers as Record<string, string>)), NOW)).toBe(expected);
});
