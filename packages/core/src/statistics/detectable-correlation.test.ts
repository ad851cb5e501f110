import { expect, test } from 'vitest';
import { detectableCorrelation } from './detectable-correlation.ts';

test('85 pairs find a correlation of 0.3 with a power of 80 %', () => {
  // G*Power and the tables of Cohen: 84 to 85 pairs.
  expect(detectableCorrelation(85, 1, { alpha: 0.05, power: 0.8 })).toBeCloseTo(0.3, 2);
});

test('blocks and many tests cost', () => {
  // (1.959964 + 0.841621) / sqrt(84) = 0.305678, tanh 0.296504; at alpha 0.0001 (3.890592 + 0.841621) / sqrt(84).
  expect(detectableCorrelation(99, 13, { alpha: 0.05, power: 0.8 })).toBeCloseTo(0.296504, 5);
  expect(detectableCorrelation(99, 13, { alpha: 0.0001, power: 0.8 })).toBeCloseTo(Math.tanh(0.516327), 5);
});

test('there must be something left', () => {
  expect(() => detectableCorrelation(10, 8, { alpha: 0.05, power: 0.8 })).toThrow(RangeError);
});
