import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fisherExact } from './fisher-exact.ts';

/** The same from the definition, in whole numbers. */
function byDefinition(a: number, b: number, c: number, d: number): number {
  const [row, column, total] = [a + b, a + c, a + b + c + d];
  const ways = (cell: number) => choose(row, cell) * choose(total - row, column - cell);
  const seen = ways(a);
  let extreme = 0n;
  for (let cell = Math.max(0, row + column - total); cell <= Math.min(row, column); cell += 1) {
    if (ways(cell) * 10_000_000n <= seen * 10_000_001n) extreme += ways(cell);
  }
  return Number((extreme * 10n ** 80n) / choose(total, column)) / 1e80;
}

function choose(n: number, k: number): bigint {
  let ways = 1n;
  for (let i = 1; i <= k; i += 1) ways = (ways * BigInt(n - k + i)) / BigInt(i);
  return ways;
}

test("known tables: Fisher's tea, R's twins, SciPy's whales", () => {
  expect(fisherExact(3, 1, 1, 3)).toBeCloseTo(34 / 70, 14);
  expect(fisherExact(2, 15, 10, 3)).toBeCloseTo(0.0005367241, 10);
  // 0.034965034965034975 in SciPy's documentation.
  expect(fisherExact(8, 2, 1, 5)).toBeCloseTo(5 / 143, 14);
});

test.each([
  [5, 2 / 252],
  [6, 2 / 924],
  [7, 2 / 3432],
  [20, 2 / 137_846_528_820],
])('0 of %d against all of them: the two outermost of C(2n, n) tables', (runs, p) => {
  expect(fisherExact(0, runs, runs, 0) / p).toBeCloseTo(1, 12);
});

test('4 of 5 against none, by hand: C(5,4) C(5,0) = 5 ways of C(10,4) = 210, and as many on the other side', () => {
  expect(fisherExact(0, 5, 4, 1)).toBeCloseTo(10 / 210, 14);
});

test('where only one table is possible nothing is significant', () => {
  for (const [a, b, c, d] of [
    [0, 0, 0, 0],
    [0, 0, 3, 4],
    [3, 4, 0, 0],
    [5, 0, 7, 0],
    [0, 5, 0, 7],
  ] as const) {
    expect(fisherExact(a, b, c, d)).toBe(1);
  }
});

test('it is the sum over tables as likely or less, in whole numbers', () => {
  const count = fc.integer({ min: 0, max: 60 });
  fc.assert(
    fc.property(count, count, count, count, (a, b, c, d) => {
      expect(fisherExact(a, b, c, d) / byDefinition(a, b, c, d)).toBeCloseTo(1, 11);
    }),
    { numRuns: 500 },
  );
});

test('rows and columns may change places', () => {
  const count = fc.integer({ min: 0, max: 200 });
  fc.assert(
    fc.property(count, count, count, count, (a, b, c, d) => {
      const p = fisherExact(a, b, c, d);
      for (const same of [fisherExact(c, d, a, b), fisherExact(b, a, d, c), fisherExact(a, c, b, d)]) {
        expect(same / p).toBeCloseTo(1, 9);
      }
      expect(p).toBeGreaterThan(0);
      expect(p).toBeLessThanOrEqual(1);
    }),
  );
});

test('under no difference p is at most any level at most that often, for every rate', () => {
  // All pairs of counts of two arms of ten runs, each with the chance that it has.
  const runs = 10;
  const binomial = (k: number, rate: number) =>
    Number(choose(runs, k)) * rate ** k * (1 - rate) ** (runs - k);
  for (const rate of [0.05, 0.2, 0.5, 0.9]) {
    for (const level of [0.001, 0.01, 0.05, 0.2]) {
      let mistakes = 0;
      for (let a = 0; a <= runs; a += 1) {
        for (let c = 0; c <= runs; c += 1) {
          if (fisherExact(a, runs - a, c, runs - c) <= level) {
            mistakes += binomial(a, rate) * binomial(c, rate);
          }
        }
      }
      expect(mistakes).toBeLessThanOrEqual(level);
    }
  }
});

test('large counts neither overflow nor take long', () => {
  const p = fisherExact(100_200, 99_800, 99_800, 100_200);
  // Corrected for continuity the normal approximation is right to some digits.
  expect(p).toBeCloseTo(0.2067, 3);
  expect(fisherExact(50_000, 0, 0, 50_000)).toBe(0);
});

test('what is no count is refused', () => {
  for (const count of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60]) {
    expect(() => fisherExact(count, 1, 1, 1)).toThrow(RangeError);
    expect(() => fisherExact(1, 1, 1, count)).toThrow(RangeError);
  }
});
