import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadBins } from './spread-bins.ts';

test('a value on a border belongs to the upper bin, and the last bin is closed', () => {
  const bins = spreadBins([0, 5, 9.99, 10, 100], { from: 0, to: 100 });
  expect(bins.filter(({ count }) => count > 0)).toEqual([
    { low: 0, high: 5, count: 1 },
    { low: 5, high: 10, count: 2 },
    { low: 10, high: 15, count: 1 },
    { low: 95, high: 100, count: 1 },
  ]);
});

test('every value is in one of at most 40 bins', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1000, max: 2000 })),
      fc.integer({ min: 1, max: 60_000 }),
      (values, length) => {
        const bins = spreadBins(values, { from: 1000, to: 1000 + length });
        expect(bins.length).toBeLessThanOrEqual(40);
        expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
      },
    ),
  );
});
