import { expect, test } from 'vitest';
import { scoreBins } from './score-bins.ts';

test('every score is in one bin, the bounds in the upper one', () => {
  const bins = scoreBins([0, 4.9, 5, 99.9, 100]);
  expect(bins).toHaveLength(20);
  expect(bins.filter(({ count }) => count > 0)).toEqual([
    { low: 0, high: 5, count: 2 },
    { low: 5, high: 10, count: 1 },
    { low: 95, high: 100, count: 2 },
  ]);
});
