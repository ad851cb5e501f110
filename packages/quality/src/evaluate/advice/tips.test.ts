import { DIMENSION_NAMES } from '@plugin-eval/core/documents/names.ts';
import type { DimensionScores } from '@plugin-eval/core/methodology/composite.ts';
import { staticFeatures } from '@plugin-eval/tests/support/static-features.ts';
import { expect, test } from 'vitest';
import { scoreFeatures, staticDimensionScores } from '../../static/score-features.ts';
import { isFixedFirst } from './fix-first.ts';
import { tipsFor } from './tips.ts';

test('tips are given for the unmeasured dimensions alone, the heaviest first', () => {
  const features = staticFeatures();
  const dimensions = staticDimensionScores(scoreFeatures(features).subScores);
  expect(tipsFor(features, dimensions, 50).map(({ dimension }) => dimension)).toEqual([
    'output_quality',
    'scope_calibration',
    'robustness',
    'code_template_quality',
  ]);
  const all = Object.fromEntries(DIMENSION_NAMES.map((name) => [name, 0])) as DimensionScores;
  expect(tipsFor(features, all, 50)).toEqual([]);
});

test('triggering is fixed first while the composite is below 70', () => {
  const features = staticFeatures();
  const scores = scoreFeatures(features);
  expect(isFixedFirst('triggering_accuracy', features, scores, 69.9)).toBe(true);
  expect(isFixedFirst('triggering_accuracy', features, scores, 70)).toBe(false);
});

test('orchestration is fixed first with two supervising words, structure under four H2 headings', () => {
  const first = (dimension: 'orchestration_fitness' | 'structural_completeness', changes = {}) => {
    const features = staticFeatures(changes);
    return isFixedFirst(dimension, features, scoreFeatures(features), 80);
  };
  expect(first('orchestration_fitness', { orchestrationWordCount: 2 })).toBe(true);
  expect(first('orchestration_fitness', { orchestrationWordCount: 1 })).toBe(false);
  expect(first('structural_completeness', { h2Count: 3 })).toBe(true);
  expect(first('structural_completeness', { h2Count: 4 })).toBe(false);
});
