import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holmAdjusted } from './holm.ts';
import { holmLevels } from './holm-levels.ts';

test('by hand: of three, the second fails, and the third has its level', () => {
  // 0.01 at 0.05 / 3, then 0.03 at 0.05 / 2, which it exceeds.
  expect(holmLevels([0.04, 0.01, 0.03], 0.05)).toEqual([0.025, 0.05 / 3, 0.025]);
  expect(holmLevels([0.2], 0.05)).toEqual([0.05]);
  expect(holmLevels([], 0.05)).toEqual([]);
});

test('the tests within their level are those whose adjusted p-value is at most alpha', () => {
  const several = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 });
  fc.assert(
    fc.property(several, (pValues) => {
      const levels = holmLevels(pValues, 0.05);
      const adjusted = holmAdjusted(pValues);
      for (const [index, p] of pValues.entries()) {
        const distance = Math.abs((adjusted[index] as number) - 0.05);
        // Products and quotients round differently.
        if (distance > 1e-12)
          expect(p <= (levels[index] as number)).toBe((adjusted[index] as number) <= 0.05);
      }
    }),
  );
});
