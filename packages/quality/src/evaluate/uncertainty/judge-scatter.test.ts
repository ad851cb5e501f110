import { expect, test } from 'vitest';
import { type JudgeScatter, scatterOf, shippedVariance } from './judge-scatter.ts';

const row = (model: string | null, deviation: number, correlation = 0): JudgeScatter => ({
  ...{ model, deviation, correlation, source: 'a test', date: '2026-11-22' },
});
const TABLE = [row(null, 0.1), row('a:steady', 0.02), row('a:shaky', 0.2)] as const;

test.each([
  ['a model with a row', ['a:steady'], 0.02],
  ['a dated one of its family', ['a:steady-20260901'], 0.02],
  ['another model with a longer name', ['a:steady-mini'], 0.2],
  ['an unknown model: the largest', ['b:new'], 0.2],
  ['several: the largest of theirs', ['a:steady', 'a:shaky'], 0.2],
  ['nobody named', [], 0.2],
])('%s', (_, models, deviation) => {
  expect(scatterOf(models, TABLE).deviation).toBe(deviation);
});

test('the variance of a weighted sum whose parts correlate', () => {
  expect(shippedVariance(row(null, 0.1), [10, 20])).toBeCloseTo(0.01 * 500, 12);
  expect(shippedVariance(row(null, 0.1, 1), [10, 20])).toBeCloseTo(0.01 * 900, 12);
  expect(shippedVariance(row(null, 0.1, 0.5), [10, 20])).toBeCloseTo(0.01 * 700, 12);
});
