import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holmAdjusted } from './holm.ts';

const probability = fc.double({ min: 0, max: 1, noNaN: true });
const several = fc.array(probability, { maxLength: 12 });

test('by hand: 0.01, 0.04, 0.03 and 0.005 of four tests', () => {
  // 4 x 0.005, 3 x 0.01, 2 x 0.03, and 0.04 is at least as much as the one before it.
  const expected = [0.03, 0.06, 0.06, 0.02];
  for (const [index, p] of holmAdjusted([0.01, 0.04, 0.03, 0.005]).entries()) {
    expect(p).toBeCloseTo(expected[index] as number, 14);
  }
});

test('one test is left as it is, and none is nothing', () => {
  expect(holmAdjusted([0.049])).toEqual([0.049]);
  expect(holmAdjusted([])).toEqual([]);
});

test('nothing exceeds 1, and ones stay', () => {
  expect(holmAdjusted([0.6, 1, 0.5])).toEqual([1, 1, 1]);
});

test('it rejects what Holm rejects step by step, at every level', () => {
  fc.assert(
    fc.property(several, probability, (pValues, level) => {
      const adjusted = holmAdjusted(pValues);
      const sorted = pValues.toSorted((a, b) => a - b);
      let rejected = 0;
      while (
        rejected < sorted.length &&
        (sorted.length - rejected) * (sorted[rejected] as number) <= level &&
        level < 1
      )
        rejected += 1;
      if (level < 1) expect(adjusted.filter((p) => p <= level)).toHaveLength(rejected);
    }),
  );
});

test('between the p-value itself and Bonferroni, in the same order, whatever the order they come in', () => {
  fc.assert(
    fc.property(several, (pValues) => {
      const adjusted = holmAdjusted(pValues);
      for (const [i, p] of pValues.entries()) {
        expect(adjusted[i]).toBeGreaterThanOrEqual(p);
        expect(adjusted[i]).toBeLessThanOrEqual(Math.min(1, p * pValues.length));
        for (const [j, other] of pValues.entries()) {
          if (p <= other) expect(adjusted[i]).toBeLessThanOrEqual(adjusted[j] as number);
        }
      }
      expect(holmAdjusted(pValues.toReversed())).toEqual(adjusted.toReversed());
    }),
  );
});

test('a test that was not made, taken for 1, only raises the others', () => {
  fc.assert(
    fc.property(fc.array(probability, { minLength: 1, maxLength: 12 }), probability, (others, missing) => {
      const certain = holmAdjusted([1, ...others]);
      const full = holmAdjusted([missing, ...others]);
      for (let index = 1; index < full.length; index += 1) {
        expect(full[index]).toBeLessThanOrEqual(certain[index] as number);
      }
    }),
  );
});

test('what is not a p-value is refused', () => {
  for (const p of [-0.1, 1.1, Number.NaN]) expect(() => holmAdjusted([0.5, p])).toThrow(RangeError);
});
