import fc from 'fast-check';
import { expect, test } from 'vitest';
import { binned, binWidth, describeHistogram } from './histogram.ts';

const POINTS = { from: 0, to: 100 };

test('a value on a border belongs to the upper bin, and the last bin is closed', () => {
  const bins = binned([0, 4.9, 5, 9.99, 10, 99.9, 100], POINTS, 5);
  expect(bins).toHaveLength(20);
  expect(bins.filter(({ count }) => count > 0)).toEqual([
    { low: 0, high: 5, count: 2 },
    { low: 5, high: 10, count: 2 },
    { low: 10, high: 15, count: 1 },
    { low: 95, high: 100, count: 2 },
  ]);
});

test('borders that binary numbers miss are still borders', () => {
  const bins = binned([0.3, 0.7, 0.7 - 1e-6], { from: 0, to: 1 }, 0.1);
  expect(bins).toHaveLength(10);
  expect(bins.filter(({ count }) => count > 0)).toEqual([
    { low: 0.3, high: 0.4, count: 1 },
    { low: 0.6, high: 0.7, count: 1 },
    { low: 0.7, high: 0.8, count: 1 },
  ]);
});

test('every value is in one of at most 40 bins', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1000, max: 2000 })),
      fc.integer({ min: 1, max: 60_000 }),
      (values, length) => {
        const span = { from: 1000, to: 1000 + length };
        const bins = binned(values, span, binWidth(span));
        expect(bins.length).toBeLessThanOrEqual(40);
        expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
      },
    ),
  );
});

test('in words it says what lies where', () => {
  const bins = binned([62, 63, 81], POINTS, 5);
  expect(describeHistogram({ bins, counted: 'Members', unit: 'score', decimals: 0, marks: [] })).toBe(
    'Members by score. 60 to 65: 2, 80 to 85: 1.',
  );
});
