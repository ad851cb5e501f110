import { staticFeatures } from '@plugin-eval/tests/support/static-features.ts';
import { expect, test } from 'vitest';
import { scoreFeatures, staticDimensionScores } from './score-features.ts';

test('the layer score weighs the sub-checks as published', () => {
  const { subScores, layerScore, penalty } = scoreFeatures(staticFeatures());
  expect(penalty).toBe(1);
  expect(layerScore).toBeCloseTo(
    0.35 * subScores.frontmatter_quality + 0.25 * 0.7 + 0.15 * 0.2 + 0.1 * 0 + 0.1 * 1 + 0.05 * 0.5,
    12,
  );
});

test('all six anti-patterns are found, the most severe first, and cost five per cent each', () => {
  const scores = scoreFeatures(
    staticFeatures({
      hasTrigger: false,
      directiveCount: 16,
      descriptionLength: 19,
      lineCount: 801,
      orphanReferences: ['references/a.md'],
      deadLinks: ['../b'],
    }),
  );
  expect(scores.flags).toEqual([
    { flag: 'MISSING_TRIGGER', target: null },
    { flag: 'OVER_CONSTRAINED', target: null },
    { flag: 'EMPTY_DESCRIPTION', target: null },
    { flag: 'BLOATED_SKILL', target: null },
    { flag: 'ORPHAN_REFERENCE', target: 'references/a.md' },
    { flag: 'DEAD_CROSS_REF', target: '../b' },
  ]);
  expect(scores.penalty).toBeCloseTo(0.7, 12);
});

test('at their bounds the anti-patterns are not found', () => {
  const atBounds = staticFeatures({ directiveCount: 15, descriptionLength: 20, lineCount: 800 });
  expect(scoreFeatures(atBounds).flags).toEqual([]);
  expect(
    scoreFeatures(staticFeatures({ lineCount: 801, referenceFiles: ['references/a.md'] })).flags,
  ).toEqual([]);
  expect(scoreFeatures(staticFeatures({ hasTrigger: false, exempt: true })).flags).toEqual([]);
});

test('every dead target has its flag, and three of each kind are counted', () => {
  const scores = scoreFeatures(staticFeatures({ deadLinks: ['../a', '../b', '../c', '../d'] }));
  expect([scores.flags.length, scores.antiPatterns.length]).toEqual([4, 3]);
  expect(scores.penalty).toBeCloseTo(0.85, 12);
});

test('layer 1 measures six dimensions and says nothing of the other four', () => {
  const dimensions = staticDimensionScores(scoreFeatures(staticFeatures()).subScores);
  expect(Object.entries(dimensions).flatMap(([name, score]) => (score === null ? [name] : []))).toEqual([
    'output_quality',
    'scope_calibration',
    'robustness',
    'code_template_quality',
  ]);
  expect(dimensions.orchestration_fitness).toBe(0.7);
});
