import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeOn, ratingSpan } from './rating-span.ts';

const rating = (bradleyTerry: number | null, ciLow: number | null = null, ciHigh: number | null = null) => ({
  bradleyTerry,
  ciLow,
  ciHigh,
});

test('the scale reaches from the lowest end of an interval to the highest, in steps of 50', () => {
  expect(ratingSpan([rating(1712, 1650, 1774), rating(1333, 1251, 1417), rating(null)])).toEqual({
    from: 1250,
    to: 1800,
  });
});

test('the mean is on it, however the ratings lie', () => {
  expect(ratingSpan([rating(1712)])).toEqual({ from: 1450, to: 1750 });
  expect(ratingSpan([rating(1500)])).toEqual({ from: 1450, to: 1550 });
});

test('without a rating there is no scale', () => {
  expect(ratingSpan([rating(null)])).toBeNull();
  expect(ratingSpan([])).toBeNull();
});

test('every rating and every end lies on the scale', () => {
  const value = fc.double({ min: -5000, max: 9000, noNaN: true });
  fc.assert(
    fc.property(fc.array(fc.tuple(value, fc.nat(500)), { minLength: 1 }), (rows) => {
      const ratings = rows.map(([middle, half]) => rating(middle, middle - half, middle + half));
      const span = ratingSpan(ratings);
      if (span === null) throw new Error('There are ratings.');
      for (const { bradleyTerry, ciLow, ciHigh } of ratings)
        for (const one of [bradleyTerry, ciLow, ciHigh]) {
          expect(placeOn(span, one ?? 0)).toBeGreaterThanOrEqual(0);
          expect(placeOn(span, one ?? 0)).toBeLessThanOrEqual(1);
        }
    }),
  );
});
