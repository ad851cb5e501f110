import { fisherExactGreater } from '@plugin-eval/core/statistics/fisher-exact-greater.ts';
import { holmAdjusted } from '@plugin-eval/core/statistics/holm.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALPHA, fewestFailures, samplesPerArm } from './samples-per-arm.ts';

// C(10, 5) = 252, C(12, 6) = 924, C(14, 7) = 3,432, C(16, 8) = 12,870, C(18, 9) = 48,620: at most 0.005 of each.
test.each([
  [1, 5],
  [2, 6],
  [4, 6],
  [5, 7],
  [17, 7],
  [18, 8],
  [64, 8],
  [65, 9],
  [91, 9],
  [243, 9],
  [244, 10],
])('%d probes are run again %d times in each arm', (probes, samples) => {
  expect(samplesPerArm(probes)).toBe(samples);
});

test('more are run where more are wanted, and never fewer than it takes', () => {
  expect([samplesPerArm(1, 12), samplesPerArm(91, 5), samplesPerArm(91, 9), samplesPerArm(91, 10)]).toEqual([
    12, 9, 9, 10,
  ]);
});

test('a probe that turns over in all samples is significant whatever the others do', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), (probes) => {
      const samples = samplesPerArm(probes);
      const pValues = [fisherExactGreater(samples, 0, 0, samples), ...Array(probes - 1).fill(1)];
      expect(holmAdjusted(pValues)[0]).toBeLessThanOrEqual(ALPHA);
    }),
    { numRuns: 30 },
  );
});

test('five against five survives the correction among three probes, and not among four', () => {
  expect([fewestFailures(3, 5), fewestFailures(4, 5)]).toEqual([5, null]);
});

test('how many failures it takes, by hand', () => {
  // 5 of 6 against none: 6 / 792 = 0.0076, enough for one probe and not for two.
  expect([fewestFailures(1, 6), fewestFailures(2, 6)]).toEqual([5, 6]);
});
