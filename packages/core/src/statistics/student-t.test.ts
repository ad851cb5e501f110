import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from './seeded-random.ts';
import { meanInterval, studentTQuantile } from './student-t.ts';

/** The closed forms of the quantile with one and with two degrees of freedom. */
const cauchy = (p: number) => Math.tan(Math.PI * (p - 0.5));
const twoDegrees = (p: number) => (2 * p - 1) / Math.sqrt(2 * p * (1 - p));

test.each([0.0005, 0.01, 0.25, 0.5, 0.75, 0.9, 0.95, 0.975, 0.995, 0.9995])(
  'the quantile at %f agrees with its closed forms',
  (probability) => {
    expect(Math.abs(studentTQuantile(probability, 1) - cauchy(probability))).toBeLessThan(1e-9);
    expect(Math.abs(studentTQuantile(probability, 2) - twoDegrees(probability))).toBeLessThan(1e-9);
  },
);

/** By SciPy's `t.ppf`. */
test.each([
  [0.975, 3, 3.1824463052837],
  [0.975, 7, 2.3646242515928],
  [0.95, 13, 1.7709333959869],
  [0.9995, 30, 3.6459586350421],
  [0.99, 12.5, 2.6649620013481],
  [0.6, 5, 0.26718086570415],
  [0.025, 9, -2.2621571627982],
  [0.995, 1000, 2.580754698066],
  [0.975, 100_000, 1.9599877075346],
])('the quantile at %f with %f degrees of freedom is %f', (probability, degrees, expected) => {
  expect(Math.abs(studentTQuantile(probability, degrees) - expected)).toBeLessThan(1e-9);
});

test('what is no probability and no degrees of freedom is refused', () => {
  expect(() => studentTQuantile(1, 2)).toThrow(RangeError);
  expect(() => studentTQuantile(0.975, 0)).toThrow(RangeError);
});

test('the interval of three scores, worked by hand', () => {
  // Mean 0.7, deviation 0.1, t(2) = 4.3027: 0.7 +/- 4.3027 * 0.1 / sqrt(3).
  const interval = meanInterval([0.6, 0.7, 0.8], 0.95);
  expect(interval?.low).toBeCloseTo(0.7 - 0.2484138, 6);
  expect(interval?.high).toBeCloseTo(0.7 + 0.2484138, 6);
});

test('one draw has no interval, and neither have equal draws', () => {
  expect(meanInterval([0.7], 0.95)).toBeNull();
  expect(meanInterval([], 0.95)).toBeNull();
  expect(meanInterval([0.5, 0.5, 0.5], 0.95)).toBeNull();
  expect(meanInterval([0.1, 0.1, 0.1, 0.1, 0.1, 0.1], 0.95)).toBeNull();
});

test('the interval is centred on the mean and widens with the level', () => {
  const draws = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(draws, (values) => {
      const narrow = meanInterval(values, 0.8);
      const wide = meanInterval(values, 0.95);
      const centre = values.reduce((sum, value) => sum + value, 0) / values.length;
      if (narrow === null || wide === null) {
        expect(narrow).toBe(wide);
        expect(Math.max(...values) - Math.min(...values)).toBeLessThan(1e-11);
        return;
      }
      expect((wide.low + wide.high) / 2).toBeCloseTo(centre, 9);
      expect(wide.high - narrow.high).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('of three normal draws 95 % of the intervals hold the mean that they were drawn from', () => {
  const random = seededRandom(1);
  const trials = 4000;
  let covered = 0;
  for (let trial = 0; trial < trials; trial += 1) {
    const interval = meanInterval([normal(), normal(), normal()], 0.95);
    if (interval !== null && interval.low <= 0 && interval.high >= 0) covered += 1;
  }
  // Four standard errors of a share of 4,000 trials are 1.4 points.
  expect(Math.abs(covered / trials - 0.95)).toBeLessThan(0.014);

  /** By Box and Muller. */
  function normal(): number {
    return Math.sqrt(-2 * Math.log(1 - random.uniform())) * Math.cos(2 * Math.PI * random.uniform());
  }
});
