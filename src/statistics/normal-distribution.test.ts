import { expect, test } from 'vitest';
import { normalDistribution } from './normal-distribution.ts';

test.each([
  [0, 0.5],
  [1, 0.841344746],
  [-1, 0.158655254],
  [1.6448536, 0.95],
  [-3, 0.001349898],
  [8.4999, 1],
  [50, 1],
  [-50, 0],
])('at %d it is %d', (z, probability) => {
  expect(normalDistribution(z)).toBeCloseTo(probability, 6);
});
