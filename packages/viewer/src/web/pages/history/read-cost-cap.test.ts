import { expect, test } from 'vitest';
import { readCostCap } from './resume-dialog.tsx';

test.each([
  ['5', 5],
  [' 2.50 ', 2.5],
  ['0,75', 0.75],
  ['.5', 0.5],
  ['3.', 3],
])('%j is %d', (typed, amount) => {
  expect(readCostCap(typed)).toBe(amount);
});

test.each([
  '',
  ' ',
  '0',
  '0.00',
  '-1',
  '+1',
  '1e3',
  '1e999',
  'NaN',
  'Infinity',
  '0x10',
  '1,000.5',
  '5 $',
  '.',
])('%j is no limit', (typed) => {
  expect(readCostCap(typed)).toBeNull();
});
