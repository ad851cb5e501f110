import { expect, test } from 'vitest';
import { budgetShares } from './budget-shares.ts';

const NONE = { whole: 0, cut: 0, 'name-only': 0, omitted: 0, hidden: 0, shadowed: 0, invalid: 0 };

test('shares add up to one, with skipped skills together and no empty part', () => {
  const shares = budgetShares({ ...NONE, whole: 5, omitted: 2, shadowed: 1, invalid: 2 });
  expect(shares.map(({ name, count }) => [name, count])).toEqual([
    ['whole', 5],
    ['dropped', 2],
    ['ignored', 3],
  ]);
  expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12);
  expect(budgetShares(NONE)).toEqual([]);
});
