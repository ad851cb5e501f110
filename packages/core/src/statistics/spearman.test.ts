import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spearmanCorrelation } from './spearman.ts';

const FIXTURE = new URL('../../../../test/fixtures/statistics/paired.json', import.meta.url);
const rows: { x: number[]; y: number[]; spearman: number }[] = JSON.parse(
  readFileSync(FIXTURE, 'utf8'),
).correlation;

test('correlations agree with SciPy to 1e-12, ties included', () => {
  for (const { x, y, spearman } of rows) {
    expect(Math.abs((spearmanCorrelation(x, y) ?? Number.NaN) - spearman)).toBeLessThan(1e-12);
  }
  expect(rows.some(({ x }) => new Set(x).size < x.length)).toBe(true);
});

test('equal values share the mean of their ranks', () => {
  // Ranks 1, 2.5, 2.5, 4 against 1, 2, 3, 4.
  expect(spearmanCorrelation([10, 20, 20, 30], [1, 2, 3, 4])).toBeCloseTo(4.5 / Math.sqrt(4.5 * 5), 12);
});

test('it is undefined of fewer than two pairs, of a side without differences, and of what is not a number', () => {
  expect(spearmanCorrelation([], [])).toBeNull();
  expect(spearmanCorrelation([1], [2])).toBeNull();
  expect(spearmanCorrelation([1, 1, 1], [1, 2, 3])).toBeNull();
  expect(spearmanCorrelation([1, 2, Number.NaN], [1, 2, 3])).toBeNull();
  expect(() => spearmanCorrelation([1, 2], [1])).toThrow(RangeError);
});

test('infinities have ranks', () => {
  expect(spearmanCorrelation([Number.NEGATIVE_INFINITY, 0, Number.POSITIVE_INFINITY], [1, 2, 3])).toBe(1);
});

test('only order counts, and turning one side around changes the sign', () => {
  const pairs = fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 })), {
    minLength: 2,
  });
  fc.assert(
    fc.property(pairs, (drawn) => {
      const x = drawn.map(([own]) => own);
      const y = drawn.map(([, own]) => own);
      const correlation = spearmanCorrelation(x, y);
      expect(spearmanCorrelation(y, x)).toBe(correlation);
      const stretched = spearmanCorrelation(
        x.map((own) => own ** 3),
        y,
      );
      expect(stretched).toBe(correlation);
      const turned = spearmanCorrelation(
        x.map((own) => -own),
        y,
      );
      if (correlation === null) expect(turned).toBeNull();
      else expect(turned).toBeCloseTo(-correlation, 12);
    }),
  );
});
