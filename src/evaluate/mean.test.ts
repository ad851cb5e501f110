import { expect, test } from 'vitest';
import { meanOf, medianOf } from './mean.ts';

test('of nothing there is neither mean nor median', () => {
  expect([meanOf([]), medianOf([])]).toEqual([null, null]);
});

test('the median lies between the middle two, in order of size and not of text', () => {
  expect(medianOf([10, 9, 100])).toBe(10);
  expect(medianOf([4, 1, 3, 2])).toBe(2.5);
  expect(meanOf([1, 2, 6])).toBe(3);
});
