import { DIMENSION_NAMES, type DimensionName } from '@plugin-eval/core/documents/names.ts';
import { compositeScore, type DimensionScores } from '@plugin-eval/core/methodology/composite.ts';
import { mapDimensions } from '@plugin-eval/core/methodology/map-dimensions.ts';
import { predictionsWith, sampledJudgeLayer } from '@plugin-eval/tests/support/sampled-judge-layer.ts';
import { expect, test } from 'vitest';
import { blendedScores } from './blended-scores.ts';
import { poolsOf, uncertaintyOf } from './uncertainty.ts';

const STATIC: Partial<Record<DimensionName, number>> = {
  triggering_accuracy: 0.8,
  orchestration_fitness: 0.6,
  progressive_disclosure: 0.9,
  structural_completeness: 0.7,
  token_efficiency: 0.9,
  ecosystem_coherence: 0.5,
};
const staticScores: DimensionScores = mapDimensions((name) => STATIC[name] ?? null);
const skill = (judge: ReturnType<typeof sampledJudgeLayer> | null) => ({
  staticScores,
  penalty: 0.95,
  judge,
  monteCarlo: null,
});

const ONE_JUDGE = sampledJudgeLayer({
  draws: 2,
  predictions: [predictionsWith(4, 1), predictionsWith(4, 1)],
  tasks: [
    [0.6, 0.7, 0.8],
    [0.7, 0.7, 0.7],
  ],
  scores: { orchestration_fitness: [0.7, 0.8], scope_calibration: [0.6, 0.5] },
});

/** Points that one point of each judged dimension is worth at penalty 0.95, worked out from weights and blends by hand. */
const WORTH = {
  // Nine tenths and three hundredths of the weight are measured: all but robustness and code templates.
  triggering_accuracy: (95 * 0.25 * (0.25 / 0.4)) / 0.93,
  orchestration_fitness: (95 * 0.2 * (0.7 / 0.8)) / 0.93,
  output_quality: (95 * 0.15) / 0.93,
  scope_calibration: (95 * 0.12) / 0.93,
};
const worths = Object.values(WORTH);
/** Standard deviation 0.1 of each dimension, correlation 0.5 between them. */
const SHIPPED =
  0.01 *
  (0.5 * worths.reduce((sum, one) => sum + one ** 2, 0) +
    0.5 * worths.reduce((sum, one) => sum + one, 0) ** 2);
/** Between the two draws of `ONE_JUDGE`: 0.1 up on orchestration, 0.1 down on scope, nothing on the others. */
const DIFFERENCE = 0.1 * WORTH.orchestration_fitness - 0.1 * WORTH.scope_calibration;
/** Quantiles 0.975 of Student's t, from a table. */
const T = { 8: 2.306004, 9: 2.262157, 10: 2.228139, 11: 2.200985, 18: 2.100922 };

test('two draws of one judge: what each makes of the composite, with the shipped variance for eight degrees', () => {
  const { composite, dimensions, uncertainty } = uncertaintyOf(skill(ONE_JUDGE));
  expect(DIMENSION_NAMES.filter((name) => dimensions[name] !== null)).toEqual([
    'triggering_accuracy',
    'orchestration_fitness',
    'output_quality',
    'scope_calibration',
  ]);
  const pooled = (DIFFERENCE ** 2 / 2 + 8 * SHIPPED) / 9;
  expect(uncertainty?.judge).toEqual({
    answers: 2,
    skills: 1,
    degrees: 1,
    variance: expect.closeTo(DIFFERENCE ** 2 / 2, 9),
    shippedVariance: expect.closeTo(SHIPPED, 9),
    shippedSource: 'assumed by the authors and not measured with any model (2026-11-22)',
    pooledVariance: expect.closeTo(pooled, 9),
    halfWidth: expect.closeTo(T[9] * Math.sqrt(pooled / 2), 4),
  });
  // Both draws predict alike. Hits 4 of 5 and 1 false alarm: D = 10, dF1 = 2 (10 - 4) / 100 a hit and -8 / 100 a false
  // alarm; one of five prompts differs in each label, a variance of 0.2 between them.
  const ofF1 = 5 * 0.2 * 0.12 ** 2 + 5 * 0.2 * 0.08 ** 2;
  const prompts = T[8] * Math.sqrt(ofF1) * WORTH.triggering_accuracy;
  const half = Math.hypot(T[9] * Math.sqrt(pooled / 2), prompts);
  const point = compositeScore(blendedScores(skill(ONE_JUDGE)), 0.95) ?? Number.NaN;
  expect(composite?.low).toBeCloseTo(point - half, 4);
  expect(composite?.high).toBeCloseTo(Math.min(100, point + half), 4);
});

test('the width of one skill alone is mostly the shipped variance, and the statement says so', () => {
  const { uncertainty } = uncertaintyOf(skill(ONE_JUDGE));
  expect(uncertainty).toMatchObject({
    level: 0.95,
    sessionLevel: null,
    resamples: null,
    seed: null,
    covers:
      '2 draws of one judge and 10 trigger prompts; the width is mostly the variance that is shipped for the ' +
      'judge’s model, assumed by the authors and not measured with any model (2026-11-22): 1 skill of the run tells ' +
      'little of how much answers vary',
    excludes: 'the bias of the only judge, stand-in:judge; the static scores, which are the same every time',
  });
});

test('skills that were judged alike share the variance of their draws; others do not count', () => {
  const other = sampledJudgeLayer({ draws: 2, scores: { orchestration_fitness: [0.1, 0.9] } });
  const alike = Array.from({ length: 10 }, () => skill(ONE_JUDGE));
  const { uncertainty } = uncertaintyOf(skill(ONE_JUDGE), poolsOf([...alike, skill(other)]));
  const pooled = ((10 * DIFFERENCE ** 2) / 2 + 8 * SHIPPED) / 18;
  expect(uncertainty?.judge).toMatchObject({
    skills: 10,
    degrees: 10,
    variance: expect.closeTo(DIFFERENCE ** 2 / 2, 9),
  });
  expect(uncertainty?.judge?.halfWidth).toBeCloseTo(T[18] * Math.sqrt(pooled / 2), 4);
  expect(uncertainty?.covers).toContain('how much answers vary is pooled over 10 skills of the run');
});

test('a skill with a missing answer takes the variance of the others and gives none', () => {
  const missing = sampledJudgeLayer({ draws: 2, scores: { orchestration_fitness: [0.1, null] } });
  const whole = sampledJudgeLayer({ draws: 2, scores: { orchestration_fitness: [0.6, 0.7] } });
  const { uncertainty, dimensions } = uncertaintyOf(skill(missing), poolsOf([skill(missing), skill(whole)]));
  expect(uncertainty?.judge).toMatchObject({ answers: 1, skills: 1, degrees: 1 });
  expect(dimensions.orchestration_fitness).toBeNull();
});

test('a dimension has the interval of its own pooled scores, carried through the blend', () => {
  const interval = uncertaintyOf(skill(ONE_JUDGE)).dimensions.scope_calibration;
  // Draws 0.6 and 0.5: v = 0.005; v* = (0.005 + 8 x 0.01) / 9. No static score to blend with.
  const half = T[9] * Math.sqrt((0.005 + 0.08) / 9 / 2);
  expect(interval?.low).toBeCloseTo(0.55 - half, 5);
  expect(interval?.high).toBeCloseTo(0.55 + half, 5);
  expect(interval?.covers).toBe('2 draws of one judge; not what another judge would say');
});

test('a single answer: its tasks are the draws of output quality, other dimensions have none', () => {
  const judge = sampledJudgeLayer({ tasks: [[0.6, 0.7, 0.8]], scores: { scope_calibration: [0.6] } });
  const { composite, dimensions, uncertainty } = uncertaintyOf(skill(judge));
  // 0.7 +/- 4.3027 * 0.1 / sqrt(3)
  expect(dimensions.output_quality?.low).toBeCloseTo(0.451586, 5);
  expect(dimensions.output_quality?.high).toBeCloseTo(0.948414, 5);
  expect(dimensions.output_quality?.covers).toBe(
    'one answer of one judge and 3 simulated tasks; not what another judge would say',
  );
  expect(dimensions.scope_calibration).toBeNull();
  // The composite has no estimate of its own, and all of its width is shipped.
  expect(uncertainty?.judge).toMatchObject({ answers: 1, degrees: 0, variance: null });
  expect(composite).not.toBeNull();
});

test('several judges: the variance between what each makes of the composite, over their number', () => {
  const judge = sampledJudgeLayer({ scores: { orchestration_fitness: [0.7, 0.72, 0.74] } });
  const { dimensions, uncertainty } = uncertaintyOf(skill(judge));
  // Without output quality and scope 0.66 of the weight are measured.
  const worth = (95 * 0.2 * (0.7 / 0.8)) / 0.66;
  const pooled = (2 * (0.02 * worth) ** 2 + 8 * 0.01 * worth ** 2) / 10;
  expect(uncertainty?.judge).toMatchObject({
    answers: 3,
    degrees: 2,
    pooledVariance: expect.closeTo(pooled, 9),
  });
  expect(uncertainty?.judge?.halfWidth).toBeCloseTo(T[10] * Math.sqrt(pooled / 3), 4);
  const half = T[10] * Math.sqrt((2 * 0.02 ** 2 + 8 * 0.01) / 10 / 3);
  const interval = dimensions.orchestration_fitness;
  expect(interval?.low).toBeCloseTo((0.7 * (0.72 - half) + 0.1 * 0.6) / 0.8, 4);
  expect(interval?.covers).toBe('3 judges; not a bias that the judges share');
});

test('of several judges with several draws each counts by the mean of its own', () => {
  const judge = sampledJudgeLayer({ draws: 2, scores: { scope_calibration: [0.5, 0.7, 0.8, 0.8] } });
  const { uncertainty } = uncertaintyOf(skill(judge));
  const worth = (95 * 0.12) / (0.66 + 0.12);
  expect(uncertainty?.judge).toMatchObject({
    answers: 2,
    degrees: 1,
    variance: expect.closeTo((0.2 * worth) ** 2 / 2, 9),
  });
});

test('a judge is clipped to what a score can be before the blend', () => {
  const judge = sampledJudgeLayer({ draws: 2, scores: { orchestration_fitness: [0.1, 0.9] } });
  const interval = uncertaintyOf(skill(judge)).dimensions.orchestration_fitness;
  // v = 0.32, v* = 0.4 / 9, half-width 0.337222.
  expect(interval?.low).toBeCloseTo((0.7 * 0.162778 + 0.1 * 0.6) / 0.8, 4);
  const high = sampledJudgeLayer({ draws: 2, scores: { orchestration_fitness: [0.9, 1] } });
  expect(uncertaintyOf(skill(high)).dimensions.orchestration_fitness?.high).toBeCloseTo(
    (0.7 + 0.1 * 0.6) / 0.8,
    12,
  );
});

test('answers that do not differ are not certain: what is shipped gives them a width', () => {
  const judge = sampledJudgeLayer({ draws: 2, scores: { scope_calibration: [0.6, 0.6] } });
  const { composite, dimensions, uncertainty } = uncertaintyOf(skill(judge));
  expect(uncertainty?.judge?.variance).toBe(0);
  expect((composite?.high ?? 0) - (composite?.low ?? 0)).toBeGreaterThan(1);
  expect(dimensions.scope_calibration?.low).toBeLessThan(0.55);
});

test('ten of ten right does not make certain', () => {
  const judge = sampledJudgeLayer({ predictions: [predictionsWith(5, 0)] });
  const interval = uncertaintyOf(skill(judge)).dimensions.triggering_accuracy;
  // F1 from between 0.66 and 0.75 up to 1, blended 0.25 : 0.15 with the static 0.8.
  expect(interval?.low).toBeGreaterThan((0.25 * 0.66 + 0.15 * 0.8) / 0.4);
  expect(interval?.low).toBeLessThan((0.25 * 0.75 + 0.15 * 0.8) / 0.4);
  expect(interval?.high).toBe((0.25 + 0.15 * 0.8) / 0.4);
});

test('a judge who is missing from a dimension is left out there and nowhere else', () => {
  const judge = sampledJudgeLayer({
    predictions: [predictionsWith(4, 1), null, predictionsWith(5, 0)],
    scores: { orchestration_fitness: [0.7, 0.6, 0.8], scope_calibration: [null, 0.6, null] },
  });
  const { dimensions } = uncertaintyOf(skill(judge));
  expect(dimensions.triggering_accuracy?.covers).toContain('2 judges and 10 trigger prompts');
  expect(dimensions.orchestration_fitness?.covers).toContain('3 judges');
  expect(dimensions.scope_calibration).toBeNull();
});

test('nothing sampled: no interval at all, not one without width', () => {
  const none = { composite: null, dimensions: mapDimensions(() => null), uncertainty: null };
  expect(uncertaintyOf(skill(null))).toEqual(none);
  expect(uncertaintyOf(skill(sampledJudgeLayer({ scores: { scope_calibration: [null, null] } })))).toEqual(
    none,
  );
});

test('scores that were handed in have no intervals: nobody knows how they were drawn', () => {
  expect(uncertaintyOf(skill({ ...ONE_JUDGE, selfReported: true })).uncertainty).toBeNull();
});

test('judges of several models share what they share, and the statement names them', () => {
  const judge = sampledJudgeLayer({
    scores: { scope_calibration: [0.6, 0.7] },
    models: ['stand-in:a', 'stand-in:b'],
  });
  expect(uncertaintyOf(skill(judge)).uncertainty?.excludes).toContain(
    'a bias that the judge models share (stand-in:a and stand-in:b)',
  );
});

test('a composite is stable when its interval reaches less than five points to either side', () => {
  const steady = sampledJudgeLayer({ scores: { scope_calibration: [0.6, 0.62, 0.61] } });
  const shaky = sampledJudgeLayer({
    scores: { orchestration_fitness: [0.1, 0.9], scope_calibration: [0, 1] },
  });
  expect(uncertaintyOf(skill(steady)).uncertainty).toMatchObject({ stable: true });
  expect(uncertaintyOf(skill(shaky)).uncertainty).toMatchObject({ stable: false });
});

test('two judges vary by what each makes of the composite, not dimension by dimension', () => {
  // One is higher on one dimension and lower on the other: what they make of the composite differs less.
  const of = (...second: [number, number]) =>
    sampledJudgeLayer({ scores: { scope_calibration: [0.6, second[0]], robustness: [0.6, second[1]] } });
  const width = (judge: ReturnType<typeof of>) => {
    const { composite } = uncertaintyOf(skill(judge));
    return (composite?.high ?? 0) - (composite?.low ?? 0);
  };
  expect(width(of(0.65, 0.55))).toBeLessThan(width(of(0.65, 0.65)));
});
