import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stratifiedInterval, TO_SHOW, toExclude } from './stratified-interval.ts';

const OWN = [0.2, 0.4, 0, 0, 0.6, 0.2, 0, 0.4, 0, 0.2, 0, 0.2];
const NEAR = [0, 0, 0, 0.2, 0, 0, -0.2, 0];

test('the worked example of the specification', () => {
  const interval = stratifiedInterval([OWN, NEAR], 0.05, TO_SHOW);
  expect(interval.estimate).toBeCloseTo(0.1833333333, 9);
  expect(interval.variance).toBeCloseTo(0.010872886297, 9);
  expect(interval.degreesOfFreedom).toBeCloseTo(20.6774, 4);
  expect(interval.low).toBeCloseTo(0.003777, 6);
  expect(interval.high).toBeCloseTo(0.36289, 6);
  expect(stratifiedInterval([OWN, NEAR], 0.0125, TO_SHOW).low).toBeCloseTo(-0.068667, 6);
});

test.each([
  [40, 0.072158],
  [29, 0.098145],
  [28, 0.101466],
])('%i cases without a difference exclude one of %f', (cases, bound) => {
  const { low, high } = stratifiedInterval([Array(cases).fill(0)], 0.05, toExclude(0.05));
  expect(high).toBeCloseTo(bound, 6);
  expect(high).toBeCloseTo(1 - 0.05 ** (1 / cases), 9);
  expect(low).toBeCloseTo(-high, 12);
});

test.each([
  [20, 3.163],
  [40, 3.243],
  [100, 3.288],
])('the squares added to %i cases', (cases, squares) => {
  expect(toExclude(0.05)(cases, 1)).toBeCloseTo(squares, 3);
  expect(toExclude(0.05)(cases, 3)).toBeCloseTo(toExclude(0.05)(cases, 1) / 3, 12);
});

const differences = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 });

const someStrata = fc.array(differences, { minLength: 1, maxLength: 3 });

test('a smaller error widens both kinds of interval', () => {
  fc.assert(
    fc.property(someStrata, (strata) => {
      const usual = stratifiedInterval(strata, 0.05, TO_SHOW);
      const strict = stratifiedInterval(strata, 0.01, TO_SHOW);
      expect(strict.low).toBeLessThan(usual.low);
      expect(strict.high).toBeGreaterThan(usual.high);
    }),
  );
  fc.assert(
    fc.property(differences, (stratum) => {
      const [usual, strict] = [0.05, 0.01].map((alpha) =>
        stratifiedInterval([stratum], alpha, toExclude(alpha)),
      );
      expect(strict?.low).toBeLessThan(usual?.low ?? -9);
    }),
  );
});

test('mirrored differences have mirrored bounds', () => {
  fc.assert(
    fc.property(someStrata, (strata) => {
      const mirrored = strata.map((one) => one.map((difference) => -difference));
      const { low, high } = stratifiedInterval(strata, 0.05, toExclude(0.05));
      const other = stratifiedInterval(mirrored, 0.05, toExclude(0.05));
      expect(other.low).toBeCloseTo(-high, 12);
      expect(other.high).toBeCloseTo(-low, 12);
    }),
  );
});

test('nothing and differences beyond 1 are refused', () => {
  expect(() => stratifiedInterval([OWN, []], 0.05, TO_SHOW)).toThrow(RangeError);
  expect(() => stratifiedInterval([[1.5]], 0.05, TO_SHOW)).toThrow(RangeError);
});
