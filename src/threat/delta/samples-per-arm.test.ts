import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fisherExact } from '../../statistics/fisher-exact.ts';
import { holmAdjusted } from '../../statistics/holm.ts';
import { ALPHA, fewestFailures, samplesPerArm } from './samples-per-arm.ts';

// n - 1 of n against none: 2n / C(2n, n - 1), which is 10/210, 12/792, 14/3003, 16/11440 and 18/43758.
test.each([
  [1, 5],
  [2, 6],
  [3, 6],
  [4, 7],
  [10, 7],
  [11, 8],
  [35, 8],
  [36, 9],
  [91, 9],
  [121, 9],
  [122, 10],
])('%d probes are run again %d times in each arm', (probes, samples) => {
  expect(samplesPerArm(probes)).toBe(samples);
});

test('more are run where more are wanted, and never fewer than it takes', () => {
  expect([samplesPerArm(1, 12), samplesPerArm(91, 5), samplesPerArm(91, 9), samplesPerArm(91, 10)]).toEqual([
    12, 9, 9, 10,
  ]);
});

test('a probe that turns over in all samples but one is significant whatever the others do; with one sample less it is not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), (probes) => {
      const samples = samplesPerArm(probes);
      const alone = (n: number) =>
        holmAdjusted([fisherExact(0, n, n - 1, 1), ...Array(probes - 1).fill(1)])[0];
      expect(alone(samples)).toBeLessThanOrEqual(ALPHA);
      if (samples > 5) expect(alone(samples - 1)).toBeGreaterThan(ALPHA);
    }),
    { numRuns: 30 },
  );
});

test('how many failures it takes, by hand', () => {
  // 4 of 5 against none: 10/210 = 0.048, enough for one probe and not for two.
  expect([fewestFailures(1, 5), fewestFailures(2, 5), fewestFailures(7, 5)]).toEqual([4, 5, null]);
});
