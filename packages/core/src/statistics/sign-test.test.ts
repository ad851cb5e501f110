import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signTest } from './sign-test.ts';

const FIXTURE = new URL('../../../../test/fixtures/statistics/paired.json', import.meta.url);
const rows: { b: number; c: number; p_exact: number }[] = JSON.parse(
  readFileSync(FIXTURE, 'utf8'),
).mcnemar_exact;

test("p-values agree with SciPy's exact McNemar test to nine digits", () => {
  for (const { b, c, p_exact: expected } of rows) {
    expect(Math.abs(signTest(b, c) / expected - 1), `${b} and ${c}`).toBeLessThan(1e-9);
  }
  expect(rows.length).toBeGreaterThan(15);
});

test('six of six are significant at 5 %, five of five are not, and nothing says nothing', () => {
  expect(signTest(6, 0)).toBeCloseTo(2 / 64, 12);
  expect(signTest(5, 0)).toBeCloseTo(2 / 32, 12);
  expect(signTest(0, 0)).toBe(1);
  expect(signTest(1, 0)).toBe(1);
});

test('p is the sum of the binomial terms, the same for both sides, and 1 for an even split', () => {
  const binomialTail = (n: number, most: number) => {
    let [term, sum] = [0.5 ** n, 0];
    for (let k = 0; k <= most; k += 1) {
      sum += term;
      term *= (n - k) / (k + 1);
    }
    return sum;
  };
  const count = fc.integer({ min: 0, max: 200 });
  fc.assert(
    fc.property(count, count, (wins, losses) => {
      const p = signTest(wins, losses);
      expect(p).toBe(signTest(losses, wins));
      expect(p).toBeCloseTo(Math.min(1, 2 * binomialTail(wins + losses, Math.min(wins, losses))), 9);
      expect(signTest(wins, wins)).toBe(1);
    }),
  );
});

test('counts of a million keep their precision', () => {
  // Two standard deviations from the middle: the normal approximation, corrected for continuity, is right to 1e-5.
  expect(signTest(500_000 + 1000, 500_000 - 1000)).toBeCloseTo(0.0456, 3);
});

test('what is no count is refused', () => {
  for (const wins of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(() => signTest(wins, 1)).toThrow(RangeError);
    expect(() => signTest(1, wins)).toThrow(RangeError);
  }
});
