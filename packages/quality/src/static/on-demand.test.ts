import { expect, test } from 'vitest';
import { onDemand } from './on-demand.ts';

test('a value is worked out when it is asked for, and once', () => {
  const asked: string[] = [];
  const sheet = onDemand<{ folds: number; crease: string | null }>({
    folds: () => {
      asked.push('folds');
      return 7;
    },
    crease: () => {
      asked.push('crease');
      return null;
    },
  });
  expect(asked).toEqual([]);
  expect([sheet.crease, sheet.crease]).toEqual([null, null]);
  expect(asked).toEqual(['crease']);
  expect(sheet).toEqual({ folds: 7, crease: null });
});
