import { expect, test } from 'vitest';
import { normalQuantile } from './normal-quantile.ts';

/** By SciPy's `norm.ppf`. */
test.each([
  [0.975, 1.959963984540054],
  [0.95, 1.6448536269514722],
  [0.995, 2.5758293035489004],
  [0.5, 0],
  [0.025, -1.959963984540054],
])('the quantile of %d is %d', (probability, quantile) => {
  expect(Math.abs(normalQuantile(probability) - quantile)).toBeLessThan(1e-9);
});

test('there is none of 0, 1 and what is not a number', () => {
  for (const probability of [0, 1, -1, Number.NaN]) {
    expect(() => normalQuantile(probability)).toThrow(RangeError);
  }
});
