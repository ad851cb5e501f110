import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lossTest } from './loss-test.ts';
import { seededRandom } from './seeded-random.ts';

const unit = (difference: number, inFocus = false) => ({ difference, inFocus });
const pOf = (units: readonly ReturnType<typeof unit>[], resamples = 9999) =>
  lossTest(units, { resamples, random: seededRandom(1) });
const losses = (n: number, inFocus = false) => Array.from({ length: n }, () => unit(-1, inFocus));

test('seven losses and no gain: one way of 128', () => {
  expect(pOf(losses(7))).toBe(1 / 128);
  expect(pOf(losses(7, true))).toBe(1 / 128);
  expect(pOf([...losses(7), unit(0), unit(0)])).toBe(1 / 128);
});

test('six losses and a gain: eight ways of 128 are as bad', () => {
  expect(pOf([...losses(6), unit(1)])).toBe(8 / 128);
});

test('a gain is no loss, and nothing says nothing', () => {
  expect(pOf([unit(1), unit(1), unit(1)])).toBe(1);
  expect(pOf([])).toBe(1);
  expect(pOf([unit(0)])).toBe(1);
});

test('two losses in focus and two gains elsewhere, by hand', () => {
  // Seen: all 0, focus 2 / sqrt(2). As bad are the 4 ways with both losses in focus; with one or none in focus the sum
  // of all is at most 2 / 2, which is less.
  expect(pOf([...losses(2, true), unit(1), unit(1)])).toBe(4 / 16);
});

test('drawn ways agree with all ways', () => {
  const units = [...losses(10, true), unit(2), unit(1, true), unit(-0.5)];
  expect(pOf(units, 4000)).toBeCloseTo(pOf(units, 2 ** 13), 2);
});

test('where signs are a coin, a p of 0.0125 or less comes in at most 1.25 % of draws', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.boolean()), { maxLength: 7 }),
      (sizes) => {
        const ways = 2 ** sizes.length;
        let small = 0;
        for (let way = 0; way < ways; way += 1) {
          const units = sizes.map(([size, inFocus], index) =>
            unit((way >> index) & 1 ? size : -size, inFocus),
          );
          small += Number(pOf(units) <= 0.0125);
        }
        expect(small / ways).toBeLessThanOrEqual(0.0125);
      },
    ),
    { numRuns: 40 },
  );
});
