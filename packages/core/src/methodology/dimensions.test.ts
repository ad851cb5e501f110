import { expect, test } from 'vitest';
import { DIMENSION_NAMES, LAYER_NAMES } from '../documents/names.ts';
import { DEPTH_DEFINITIONS } from './depths.ts';
import { DIMENSIONS } from './dimensions.ts';

test('the blend table is the published one', () => {
  const table = DIMENSION_NAMES.map((name) => [
    name,
    ...LAYER_NAMES.map((layer) => DIMENSIONS[name].blend[layer]),
  ]);
  expect(table).toEqual([
    ['triggering_accuracy', 0.15, 0.25, 0.6],
    ['orchestration_fitness', 0.1, 0.7, 0.2],
    ['output_quality', 0, 0.4, 0.6],
    ['scope_calibration', 0.3, 0.55, 0.15],
    ['progressive_disclosure', 0.8, 0.2, 0],
    ['token_efficiency', 0.4, 0.1, 0.5],
    ['robustness', 0, 0.2, 0.8],
    ['structural_completeness', 0.9, 0.1, 0],
    ['code_template_quality', 0.3, 0.7, 0],
    ['ecosystem_coherence', 0.85, 0.15, 0],
  ]);
});

test('the weights are the published ones, in the published order', () => {
  const weights = DIMENSION_NAMES.map((name) => DIMENSIONS[name].weight);
  expect(weights).toEqual([0.25, 0.2, 0.15, 0.12, 0.1, 0.06, 0.05, 0.03, 0.02, 0.02]);
});

test('every dimension has a priority', () => {
  expect(Object.keys(DIMENSIONS)).toEqual([...DIMENSION_NAMES]);
});

test('each depth adds layers to the one before and keeps the label its layers earn', () => {
  expect(
    Object.entries(DEPTH_DEFINITIONS).map(([depth, { layers, confidenceLabel }]) => [
      depth,
      layers.length,
      confidenceLabel,
    ]),
  ).toEqual([
    ['quick', 1, 'Estimated'],
    ['standard', 2, 'Assessed'],
    ['deep', 3, 'Certified'],
    ['thorough', 3, 'Certified+'],
  ]);
});
