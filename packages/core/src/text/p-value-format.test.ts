import { expect, test } from 'vitest';
import { formatPValue } from './p-value-format.ts';

test('p-values are never rounded to 0', () => {
  expect([formatPValue(0.05), formatPValue(0.00099), formatPValue(0.001), formatPValue(1)]).toEqual([
    'p = 0.050',
    'p < 0.001',
    'p = 0.001',
    'p = 1.000',
  ]);
});
