import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pairedInterval } from './paired-interval.ts';
import { pairedTest } from './paired-test.ts';
import { seededRandom } from './seeded-random.ts';
import { signFlipTest } from './sign-flip-test.ts';

const resampling = () => ({ resamples: 9999, random: seededRandom(1) });

test('eight gains of ten cases, worked by hand', () => {
  const interval = pairedInterval([1, 1, 1, 1, 1, 1, 1, 1, 0, 0], 0.95);
  // v = 9/12 - (8/12)^2; t(0.975, 11) = 2.200985.
  const halfWidth = 2.200985 * Math.sqrt((9 / 12 - 4 / 9) / 12);
  expect(interval?.low).toBeCloseTo(0.8 - halfWidth, 6);
  expect(interval?.high).toBe(1);
});

test('one case leaves almost all open, and none leaves no interval', () => {
  expect(pairedInterval([], 0.95)).toBeNull();
  expect(pairedInterval([0], 0.95)).toEqual({ low: -1, high: 1 });
  expect(() => pairedInterval([1.5], 0.95)).toThrow(RangeError);
});

const difference = fc.oneof(fc.constantFrom(-1, 0, 1), fc.double({ min: -1, max: 1, noNaN: true }));

test('it holds the mean, stays in [-1, 1], has a width and mirrors', () => {
  fc.assert(
    fc.property(fc.array(difference, { minLength: 1, maxLength: 40 }), (differences) => {
      const interval = pairedInterval(differences, 0.95);
      const mirrored = pairedInterval(
        differences.map((one) => -one),
        0.95,
      );
      const mean = differences.reduce((sum, one) => sum + one, 0) / differences.length;
      if (interval === null || mirrored === null) throw new Error('There were cases.');
      expect(interval.low >= -1 && interval.low <= mean + 1e-12).toBe(true);
      expect(interval.high <= 1 && interval.high >= mean - 1e-12).toBe(true);
      expect(interval.high - interval.low).toBeGreaterThan(0.01);
      expect(mirrored.low).toBeCloseTo(-interval.high, 12);
    }),
  );
});

test("McNemar's test is the sign flips of differences of one size", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(-1, 0, 1), { maxLength: 12 }), (differences) => {
      const { name, pValue } = pairedTest(differences, true, resampling());
      expect(name).toBe('mcnemar');
      expect(pValue).toBeCloseTo(signFlipTest(differences, resampling()), 9);
    }),
  );
  expect(pairedTest([1, -1, 1], false, resampling()).name).toBe('sign-flips');
  expect(pairedTest([0.5, -1, 1], true, resampling()).name).toBe('sign-flips');
});

test.each([
  { cases: 5, lift: 0, atLeast: 0.88 },
  { cases: 10, lift: 0.3, atLeast: 0.92 },
  { cases: 30, lift: 0.1, atLeast: 0.92 },
])(
  'a lift of $lift in $cases cases is held in $atLeast of 2,000 samples or more',
  ({ cases, lift, atLeast }) => {
    const random = seededRandom(4);
    let held = 0;
    for (let sample = 0; sample < 2000; sample += 1) {
      const differences = Array.from(
        { length: cases },
        () => Number(random.uniform() < 0.5 + lift) - Number(random.uniform() < 0.5),
      );
      const interval = pairedInterval(differences, 0.95);
      if (interval && interval.low <= lift && lift <= interval.high) held += 1;
    }
    expect(held / 2000).toBeGreaterThan(atLeast);
  },
);
