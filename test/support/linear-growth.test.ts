import { expect, test } from 'vitest';
import { inLinearTime } from './linear-growth.ts';

/** Does so many steps. */
function spin(steps: number): number {
  let sum = 0;
  for (let step = 0; step < steps; step++) sum += step % 7;
  return sum;
}

test('linear work returns its result', () => {
  expect(inLinearTime(40_000_000, (size) => spin(size))).toBe(spin(40_000_000));
});

test('quadratic work fails, however fast the machine is', () => {
  expect(() => inLinearTime(30_000, (size) => spin(size * size))).toThrow('4 times the input took');
});

test('what takes no noticeable time is fine at any growth', () => {
  expect(inLinearTime(10, (size) => spin(size * size))).toBe(spin(100));
});
