import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caseInterval, caseRateInterval } from './case-interval.ts';
import { midPInterval } from './mid-p-interval.ts';

const of = (trials: number, ...successes: number[]) => successes.map((own) => ({ successes: own, trials }));

test('ten prompts run five times, worked by hand', () => {
  const interval = caseRateInterval(of(5, 5, 5, 5, 5, 5, 4, 3, 2, 1, 0), 0.95);
  // p = 0.7; the means deviate by 0.3 five times, 0.1, -0.1, -0.3, -0.5 and -0.7.
  const variance = (5 * 0.09 + 0.01 + 0.01 + 0.09 + 0.25 + 0.49) / 9;
  const seen = (variance * 5 * 49) / (50 * 0.21);
  const drawn = (9 * seen + 6 * 3) / 15;
  expect(seen).toBeCloseTo(3.37037, 5);
  expect(interval?.mean).toBeCloseTo(0.7, 14);
  expect(interval?.effectiveTrials).toBeCloseTo(50 / drawn, 10);
  const plain = midPInterval({ successes: (0.7 * 50) / drawn, trials: 50 / drawn }, 0.95);
  expect(interval?.low).toBeCloseTo(plain?.low ?? Number.NaN, 10);
  expect(interval?.high).toBeCloseTo(plain?.high ?? Number.NaN, 10);
});

test('cases of different numbers of sessions count once each, and share their harmonic mean', () => {
  // Means 1/2, 1 and 0; 3 / (1/4 + 1/2 + 1/1) sessions each.
  const interval = caseRateInterval([...of(4, 2), ...of(2, 2), ...of(1, 0)], 0.95);
  const m = 3 / 1.75;
  const seen = (0.25 * m * (3 * m - 1)) / (3 * m * 0.25);
  // It is drawn to (1 + m)/2 and stays within [1, m].
  const drawn = Math.min(m, (2 * seen + 3 * (1 + m)) / 8);
  expect(interval?.mean).toBe(0.5);
  expect(interval?.effectiveTrials).toBeCloseTo((3 * m) / drawn, 12);
});

test('the design effect of passes and failures stays in [1, m]', () => {
  expect(caseRateInterval(of(5, ...Array(30).fill(3)), 0.95)?.effectiveTrials).toBeLessThanOrEqual(150);
  // Cases that always or never pass are worth one trial each, once there are enough of them to tell.
  const opposed = caseRateInterval(of(5, ...Array<number>(60).fill(5), ...Array<number>(60).fill(0)), 0.95);
  expect(opposed?.effectiveTrials).toBeGreaterThanOrEqual(120);
  expect(opposed?.effectiveTrials).toBeLessThan(122);
});

test('where all passed it takes a correlation of one half: .05^(1/n), with n = 2 C m / (1 + m)', () => {
  expect(caseRateInterval(of(5, ...Array(10).fill(5)), 0.95)).toEqual({
    low: expect.closeTo(0.05 ** (6 / 100), 12),
    high: 1,
    mean: 1,
    effectiveTrials: expect.closeTo(100 / 6, 12),
  });
  expect(caseRateInterval(of(1, 0, 0, 0), 0.95)).toMatchObject({ low: 0, effectiveTrials: 3 });
});

test('fractions tell more than passes and failures of the same mean, and at most four times as much', () => {
  const fractions = caseInterval([[0.7], [0.75], [0.65], [0.7]], 0.95);
  // s2 = 0.005 / 3; D = s2 * 3 / (4 * 0.21); drawn to 1.
  const drawn = ((3 * (0.005 / 3) * 3) / (4 * 0.21) + 6) / 9;
  expect(fractions?.effectiveTrials).toBeCloseTo(4 / drawn, 10);
  const many = caseInterval(Array<number[]>(60).fill([0.7]), 0.95);
  expect(many?.effectiveTrials).toBeCloseTo(240, 8);
});

test('equal fractions have an interval with a width', () => {
  const interval = caseInterval([[0.8], [0.8], [0.8]], 0.95);
  expect((interval?.high ?? 0) - (interval?.low ?? 0)).toBeGreaterThan(0.5);
});

test('one case says next to nothing about others', () => {
  const interval = caseRateInterval(of(50, 35), 0.95);
  expect(interval?.effectiveTrials).toBeCloseTo(50 / 25.5, 12);
  expect((interval?.high ?? 0) - (interval?.low ?? 1)).toBeGreaterThan(0.8);
});

test('cases without a session are left out, and without any there is no interval', () => {
  expect(caseInterval([[1, 0], [], [1]], 0.95)).toEqual(caseInterval([[1, 0], [1]], 0.95));
  expect(caseRateInterval(of(0, 0), 0.95)).toBeNull();
  expect(caseInterval([], 0.95)).toBeNull();
  expect(() => caseRateInterval(of(3, 4), 0.95)).toThrow(RangeError);
  expect(() => caseInterval([[1.2]], 0.95)).toThrow(RangeError);
  expect(() => caseInterval([[Number.NaN]], 0.95)).toThrow(RangeError);
});

const quality = fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true }));
const sessions = fc.array(quality, { maxLength: 6 });

test('whatever the sessions were, it holds the mean, lies in [0, 1] and has a width', () => {
  fc.assert(
    fc.property(
      fc.array(sessions, { maxLength: 12 }),
      fc.constantFrom(0.9, 0.95, 1 - 0.05 / 3),
      (cases, level) => {
        const interval = caseInterval(cases, level);
        expect(interval === null).toBe(cases.flat().length === 0);
        if (interval === null) return;
        expect(interval.low >= 0 && interval.low <= interval.mean).toBe(true);
        expect(interval.high <= 1 && interval.high >= interval.mean).toBe(true);
        expect(interval.high - interval.low).toBeGreaterThan(0.01);
      },
    ),
  );
});

test('the order of cases and sessions does not matter', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.constantFrom(0, 0.5, 1), { minLength: 1, maxLength: 4 }), {
        minLength: 1,
        maxLength: 8,
      }),
      (cases) => {
        const [given, turned] = [cases, cases.toReversed().map((own) => own.toReversed())].map((own) =>
          caseInterval(own, 0.95),
        );
        expect(turned?.low).toBeCloseTo(given?.low ?? Number.NaN, 9);
        expect(turned?.high).toBeCloseTo(given?.high ?? Number.NaN, 9);
      },
    ),
  );
});
