import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mean, populationStandardDeviation, quantile, sampleStandardDeviation } from './descriptive.ts';

interface Vector {
  name: string;
  x: number[];
  mean: number;
  population: number;
  sample: number | null;
  median: number;
  quantiles: Record<string, number>;
}

const FIXTURE = new URL('../../../../test/fixtures/statistics/descriptive.json', import.meta.url);
const vectors: Vector[] = JSON.parse(readFileSync(FIXTURE, 'utf8')).sets;

test.each(vectors)('mean and deviations of "$name"', ({ x, mean: expected, population, sample }) => {
  expect(mean(x)).toBeCloseTo(expected, 9);
  expect(populationStandardDeviation(x)).toBeCloseTo(population, 9);
  if (sample === null) expect(sampleStandardDeviation(x)).toBeNull();
  else expect(sampleStandardDeviation(x)).toBeCloseTo(sample, 9);
});

test.each(vectors)('quantiles of "$name"', ({ x, median, quantiles }) => {
  expect(quantile(x, 0.5)).toBeCloseTo(median, 9);
  for (const [probability, expected] of Object.entries(quantiles)) {
    expect(quantile(x, Number(probability))).toBeCloseTo(expected, 6);
  }
});

test('of nothing there is nothing to say', () => {
  expect([mean([]), sampleStandardDeviation([]), populationStandardDeviation([]), quantile([], 0.5)]).toEqual(
    [null, null, null, null],
  );
});

test('a probability outside [0, 1] is refused', () => {
  for (const probability of [-0.1, 1.1, Number.NaN]) {
    expect(() => quantile([1, 2], probability)).toThrow(RangeError);
  }
});

const sample = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 40 });

test('quantiles rise from the least to the greatest value, in whatever order the values stand', () => {
  fc.assert(
    fc.property(sample, fc.double({ min: 0, max: 1, noNaN: true }), (values, probability) => {
      expect(quantile(values, 0)).toBeCloseTo(Math.min(...values), 9);
      expect(quantile(values, 1)).toBeCloseTo(Math.max(...values), 9);
      expect(quantile([...values].reverse(), probability)).toBe(quantile(values, probability));
      expect(quantile(values, probability)).toBeGreaterThanOrEqual(quantile(values, probability / 2) ?? 0);
    }),
  );
});
