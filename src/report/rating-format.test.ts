import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatPercentile,
  formatPercentileInterval,
  formatPValue,
  formatRated,
  formatRating,
  formatRatingInterval,
} from './rating-format.ts';

test('a rating never claims a bound that it misses', () => {
  expect(formatRating(1499.96)).toBe('1499');
  expect(formatRating(1500)).toBe('1500');
  expect(formatRating(-12.5)).toBe('-13');
  expect(formatRating(null)).toBe('—');
  fc.assert(
    fc.property(fc.double({ min: 0, max: 4000, noNaN: true }), (rating) => {
      expect(Number(formatRating(rating))).toBeLessThanOrEqual(rating + 1e-8);
    }),
  );
});

test('an interval needs both ends', () => {
  expect(formatRated(1583.4, 1502.2, 1650.9)).toBe('1583 (1502–1650)');
  expect(formatRated(1583.4, null, 1650.9)).toBe('1583 (no interval)');
  expect(formatRatingInterval(1502.2, null)).toBeNull();
});

test('nothing is better than all but at the very top', () => {
  expect(formatPercentile(0.834)).toBe('83 %');
  expect(formatPercentile(0.29)).toBe('29 %');
  expect(formatPercentile(0.9999)).toBe('99 %');
  expect(formatPercentile(1)).toBe('100 %');
  expect(formatPercentile(null)).toBe('—');
  expect(formatPercentileInterval(0.791, 0.872)).toBe('79–87 %');
  expect(formatPercentileInterval(0.791, null)).toBeNull();
});

test('small p values are not rounded to nothing', () => {
  expect(formatPValue(0.7266)).toBe('p 0.73');
  expect(formatPValue(0.0313)).toBe('p 0.031');
  expect(formatPValue(0.0004)).toBe('p below 0.001');
  expect(formatPValue(1)).toBe('p 1.00');
  expect(formatPValue(null)).toBe('p unknown');
});
