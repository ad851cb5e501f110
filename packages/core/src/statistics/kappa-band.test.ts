import { expect, test } from 'vitest';
import { isKappaLow, kappaBand } from './kappa-band.ts';

test.each([
  [1, 'strong'],
  [0.8, 'strong'],
  [0.7999, 'moderate'],
  [0.6, 'moderate'],
  [0.3 + 0.3 - 1e-12, 'moderate'],
  [0.5999, 'fair'],
  [0.4, 'fair'],
  [0.3999, 'poor'],
  [-0.2, 'poor'],
])('kappa %d is %s', (kappa, band) => {
  expect(kappaBand(kappa)).toBe(band);
});

test('below 0.70 it is low', () => {
  expect([0.7, 0.69].map(isKappaLow)).toEqual([false, true]);
});
