import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newestOnly } from './newest-only.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What was passed on, and at which millisecond. */
function recorded(takes: () => boolean = () => true) {
  const begin = Date.now();
  const passed: string[] = [];
  const newest = newestOnly(500, (value) => {
    if (takes()) passed.push(`${value} at ${Date.now() - begin}`);
    return takes();
  });
  return { passed, newest };
}

test('the first goes at once, then the newest of every half second', () => {
  const { passed, newest } = recorded();
  for (const value of ['a', 'b', 'c']) newest.offer(value);
  vi.advanceTimersByTime(499);
  newest.offer('d');
  vi.advanceTimersByTime(1);
  newest.offer('e');
  vi.advanceTimersByTime(5_000);
  newest.offer('f');
  expect(passed).toEqual(['a at 0', 'd at 500', 'e at 1000', 'f at 5500']);
});

test('what did not change is not passed on again', () => {
  const { passed, newest } = recorded();
  for (let time = 0; time < 3_000; time += 100) {
    newest.offer(time < 1_500 ? 'same' : 'other');
    vi.advanceTimersByTime(100);
  }
  expect(passed).toEqual(['same at 0', 'other at 2000']);
});

test('what could not be taken waits, and is overtaken by what is newer', () => {
  let free = false;
  const { passed, newest } = recorded(() => free);
  newest.offer('a');
  vi.advanceTimersByTime(1_200);
  newest.offer('b');
  free = true;
  vi.advanceTimersByTime(1_000);
  expect(passed).toEqual(['b at 1500']);
});

test('flushing passes on what waits and begins a new half second; stopping drops it', () => {
  const { passed, newest } = recorded();
  newest.offer('a');
  newest.offer('b');
  vi.advanceTimersByTime(100);
  newest.flush();
  newest.offer('c');
  vi.advanceTimersByTime(499);
  expect(passed).toEqual(['a at 0', 'b at 100']);
  vi.advanceTimersByTime(1);
  expect(passed).toEqual(['a at 0', 'b at 100', 'c at 600']);
  newest.offer('d');
  newest.stop();
  vi.advanceTimersByTime(2_000);
  expect([passed.length, vi.getTimerCount()]).toEqual([3, 0]);
});
