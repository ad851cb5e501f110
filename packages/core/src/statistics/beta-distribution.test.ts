import fc from 'fast-check';
import { expect, test } from 'vitest';
import { betaCumulative, betaQuantile } from './beta-distribution.ts';

test('where the distribution has a closed form it is that', () => {
  // Beta(1, 1) is uniform, Beta(a, 1) has the function x^a, Beta(1, b) 1 - (1 - x)^b, Beta(1/2, 1/2) an arc sine.
  expect(betaCumulative(0.3, 1, 1)).toBeCloseTo(0.3, 14);
  expect(betaCumulative(0.3, 4, 1)).toBeCloseTo(0.3 ** 4, 14);
  expect(betaCumulative(0.3, 1, 4)).toBeCloseTo(1 - 0.7 ** 4, 14);
  expect(betaCumulative(0.3, 0.5, 0.5)).toBeCloseTo((2 / Math.PI) * Math.asin(Math.sqrt(0.3)), 13);
  expect(betaCumulative(0, 2, 3)).toBe(0);
  expect(betaCumulative(1, 2, 3)).toBe(1);
});

test('quantiles of closed forms', () => {
  expect(betaQuantile(0.025, 10, 1)).toBeCloseTo(0.025 ** 0.1, 13);
  expect(betaQuantile(0.975, 1, 50)).toBeCloseTo(1 - 0.025 ** 0.02, 13);
});

const probability = fc.double({ min: 1e-4, max: 1 - 1e-4, noNaN: true });
const parameter = fc.double({ min: 0.5, max: 2000, noNaN: true });

test('the distribution at a quantile is the probability', () => {
  fc.assert(
    fc.property(probability, parameter, parameter, (p, a, b) => {
      expect(Math.abs(betaCumulative(betaQuantile(p, a, b), a, b) - p)).toBeLessThan(1e-6);
    }),
  );
});

test('quantiles rise with the probability and mirror with the parameters', () => {
  fc.assert(
    fc.property(probability, probability, parameter, parameter, (p, q, a, b) => {
      const [lower, upper] = [betaQuantile(Math.min(p, q), a, b), betaQuantile(Math.max(p, q), a, b)];
      expect(lower).toBeLessThanOrEqual(upper + 1e-12);
      expect(betaQuantile(1 - p, b, a)).toBeCloseTo(1 - betaQuantile(p, a, b), 9);
    }),
  );
});

test('what is no probability and no parameter is refused', () => {
  expect(() => betaQuantile(0, 1, 1)).toThrow(RangeError);
  expect(() => betaQuantile(0.5, 0, 1)).toThrow(RangeError);
});
