import { expect, test } from 'vitest';
import { normalDistribution } from './normal-distribution.ts';

/** By SciPy's `norm.cdf`. */
test.each([
  [0, 0.5],
  [1, 0.841344746068543],
  [-1, 0.158655253931457],
  [1.6448536, 0.949999997220343],
  [-3, 0.00134989803163009],
  [0.30001, 0.617915236061386],
  [2.5, 0.993790334674224],
  [-5.5, 1.89895624658877e-8],
  [6.000976, 0.999999999019325],
  [8.4999, 1],
  [50, 1],
  [-50, 0],
])('at %d it is %d', (z, probability) => {
  expect(Math.abs(normalDistribution(z) - probability)).toBeLessThan(1e-12);
});
