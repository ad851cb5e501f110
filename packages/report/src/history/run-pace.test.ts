import { expect, test } from 'vitest';
import { describeCallsDone, describeTimeLeft } from './run-pace.ts';

const pace = { done: 10, total: 40, ended: 10, elapsedMs: 20_000 };

test('ten calls in 20 s leave a minute for thirty more', () => {
  expect(describeCallsDone(pace)).toBe('10 of about 40 calls');
  expect(describeTimeLeft(pace)).toBe('about 60 s left');
});

test('answers from the journal count as done, and not as time', () => {
  // 5 calls were asked, 4 s each; 30 are open.
  expect(describeTimeLeft({ ...pace, ended: 5 })).toBe('about 2 min left');
});

test('minutes are rounded up from 90 s on', () => {
  expect(describeTimeLeft({ ...pace, elapsedMs: 29_900 })).toBe('about 90 s left');
  expect(describeTimeLeft({ ...pace, elapsedMs: 31_000 })).toBe('about 2 min left');
});

test('nobody can tell before the first call has ended, and nothing is left at the end', () => {
  expect(describeTimeLeft({ ...pace, ended: 0 })).toBeNull();
  expect(describeTimeLeft({ ...pace, done: 40 })).toBeNull();
});
