import { expect, test } from 'vitest';
import { DIMENSION_NAMES } from '../documents/names.ts';
import { compositeScore, type DimensionScores, measuredWeight } from './composite.ts';

const scores = (values: Partial<DimensionScores>): DimensionScores => {
  const none = Object.fromEntries(DIMENSION_NAMES.map((name) => [name, null])) as DimensionScores;
  return { ...none, ...values };
};
const FULL: DimensionScores = {
  triggering_accuracy: 0.65,
  orchestration_fitness: 0.85,
  output_quality: 0.8,
  scope_calibration: 0.75,
  progressive_disclosure: 0.9,
  token_efficiency: 0.7,
  robustness: 0.6,
  structural_completeness: 0.95,
  code_template_quality: 0.5,
  ecosystem_coherence: 1,
};

test("the methodology's formula over ten dimensions is reproduced", () => {
  const raw =
    0.25 * 0.65 +
    0.2 * 0.85 +
    0.15 * 0.8 +
    0.12 * 0.75 +
    0.1 * 0.9 +
    0.06 * 0.7 +
    0.05 * 0.6 +
    0.03 * 0.95 +
    0.02 * 0.5 +
    0.02 * 1;
  expect(compositeScore(FULL, 1)).toBeCloseTo(raw * 100, 9);
  expect(compositeScore(FULL, 0.95)).toBeCloseTo(raw * 95, 9);
});

test('dimensions that nothing measured are left out and the others renormalised', () => {
  const measured = scores({ triggering_accuracy: 0.5, orchestration_fitness: 1 });
  expect(compositeScore(measured, 1)).toBeCloseTo(((0.25 * 0.5 + 0.2) / 0.45) * 100, 9);
  expect(measuredWeight(measured)).toBeCloseTo(0.45, 12);
});

test('a dimension of zero counts; one of null does not', () => {
  expect(compositeScore(scores({ triggering_accuracy: 1, output_quality: 0 }), 1)).toBeCloseTo(62.5, 9);
});

test('where nothing was measured there is no composite', () => {
  expect(compositeScore(scores({}), 1)).toBeNull();
  expect(measuredWeight(scores({}))).toBe(0);
});

test('all ten dimensions together weigh 1', () => {
  expect(measuredWeight(FULL)).toBeCloseTo(1, 12);
});
