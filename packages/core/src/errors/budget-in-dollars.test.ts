import { expect, test } from 'vitest';
import { budgetInDollars } from './budget-in-dollars.ts';

test.each([
  [1.2, '$1.20'],
  [0.07, '$0.07'],
  [5, '$5.00'],
  [0, '$0.00'],
  [0.0001, '$0.0001'],
])('a budget of %s is written %s', (usd, written) => {
  expect(budgetInDollars(usd)).toBe(written);
});
