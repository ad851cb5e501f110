import { expect, test } from 'vitest';
import { ParseTimeoutError, withinTime } from './time-limit.ts';

function forever(): never {
  for (;;);
}

test('the result is handed through', () => {
  const result = { folded: true };
  expect(withinTime(1_000, () => result)).toBe(result);
});

test('what is thrown inside is thrown on as it is', () => {
  const error = new RangeError('The paper is too small.');
  const thrower = () => {
    throw error;
  };
  expect(() => withinTime(1_000, thrower)).toThrow(error);
});

test('code that never ends is interrupted', () => {
  expect(() => withinTime(20, forever)).toThrow(ParseTimeoutError);
});

test('code cannot catch the interruption to go on', () => {
  const stubborn = () => {
    for (;;) {
      try {
        forever();
      } catch {}
    }
  };
  expect(() => withinTime(20, stubborn)).toThrow(ParseTimeoutError);
});

test('after an interruption the next call works', () => {
  expect(() => withinTime(20, forever)).toThrow(ParseTimeoutError);
  expect(withinTime(1_000, () => 1 + 1)).toBe(2);
});
