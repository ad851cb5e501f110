import fc from 'fast-check';
import { expect, test } from 'vitest';
import { predictionsWith, sampledJudgeLayer } from '../../../test/support/sampled-judge-layer.ts';
import { DIMENSION_NAMES, type DimensionName } from '../../documents/names.ts';
import { compositeScore, type DimensionScores } from '../../methodology/composite.ts';
import { mapDimensions } from '../../methodology/map-dimensions.ts';
import { blendedScores } from './blended-scores.ts';
import { uncertaintyOf } from './uncertainty.ts';

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
  predictions: [predictionsWith(4, 1)],
  tasks: [[0.6, 0.7, 0.8]],
  scores: { orchestration_fitness: [0.7], scope_calibration: [0.6] },
});

test('one judge: prompts and tasks have intervals, what he scored once has none', () => {
  const { composite, dimensions, uncertainty } = uncertaintyOf(skill(ONE_JUDGE));
  expect(DIMENSION_NAMES.filter((name) => dimensions[name] !== null)).toEqual([
    'triggering_accuracy',
    'output_quality',
  ]);
  expect(composite).not.toBeNull();
  expect(uncertainty).toMatchObject({
    level: 0.95,
    sessionLevel: null,
    resamples: null,
    seed: null,
    covers: '10 trigger prompts and 3 simulated tasks, with one judge',
    excludes:
      'the bias of the only judge, stand-in:judge; orchestration_fitness and scope_calibration, judged once ' +
      'and taken as fixed; the static scores, which are the same every time',
  });
});

test("three tasks have Student's interval, carried through the blend", () => {
  // 0.7 +/- 4.3027 * 0.1 / sqrt(3); output quality has no static score to blend with.
  const interval = uncertaintyOf(skill(ONE_JUDGE)).dimensions.output_quality;
  expect(interval?.low).toBeCloseTo(0.451586, 5);
  expect(interval?.high).toBeCloseTo(0.948414, 5);
  expect(interval?.covers).toBe('3 simulated tasks, with one judge; not what another judge would say');
});

test('two judges: each gives one draw, and the interval of two draws is as wide as honesty demands', () => {
  const judge = sampledJudgeLayer({ scores: { orchestration_fitness: [0.7, 0.72] } });
  const interval = uncertaintyOf(skill(judge)).dimensions.orchestration_fitness;
  // 0.71 +/- 12.706 * 0.01414 / sqrt(2) = 0.71 +/- 0.12706, blended 0.7 : 0.1 with the static 0.6.
  expect(interval?.low).toBeCloseTo((0.7 * (0.71 - 0.12706) + 0.1 * 0.6) / 0.8, 4);
  expect(interval?.high).toBeCloseTo((0.7 * (0.71 + 0.12706) + 0.1 * 0.6) / 0.8, 4);
  expect(interval?.covers).toBe('2 judges; not a bias that the judges share');
});

test('with several judges their means are the draws, for the tasks of one judge share the judge', () => {
  const judge = sampledJudgeLayer({
    tasks: [
      [0.6, 0.7, 0.8],
      [0.69, 0.72, 0.75],
    ],
  });
  const interval = uncertaintyOf(skill(judge)).dimensions.output_quality;
  expect((interval?.high ?? 0) - (interval?.low ?? 0)).toBeCloseTo(2 * 0.12706, 4);
  expect(interval?.covers).toBe('2 judges and 6 simulated tasks; not a bias that the judges share');
});

test('a judge is clipped to what a score can be before the blend', () => {
  const judge = sampledJudgeLayer({ scores: { orchestration_fitness: [0.1, 0.9] } });
  const interval = uncertaintyOf(skill(judge)).dimensions.orchestration_fitness;
  expect(interval?.low).toBeCloseTo((0.1 * 0.6) / 0.8, 12);
  expect(interval?.high).toBeCloseTo((0.7 + 0.1 * 0.6) / 0.8, 12);
});

test('ten of ten right does not make certain', () => {
  const judge = sampledJudgeLayer({ predictions: [predictionsWith(5, 0)] });
  const interval = uncertaintyOf(skill(judge)).dimensions.triggering_accuracy;
  // F1 from between 0.66 and 0.75 up to 1, blended 0.25 : 0.15 with the static 0.8.
  expect(interval?.low).toBeGreaterThan((0.25 * 0.66 + 0.15 * 0.8) / 0.4);
  expect(interval?.low).toBeLessThan((0.25 * 0.75 + 0.15 * 0.8) / 0.4);
  expect(interval?.high).toBe((0.25 + 0.15 * 0.8) / 0.4);
});

test('equal draws are no estimate: null, never an interval without width, and the statement says so', () => {
  const judge = sampledJudgeLayer({ tasks: [[0.8, 0.8, 0.8]], predictions: [predictionsWith(4, 1)] });
  const { dimensions, uncertainty } = uncertaintyOf(skill(judge));
  expect(dimensions.output_quality).toBeNull();
  expect(uncertainty?.excludes).toContain(
    'output_quality, whose draws do not differ, which is not an estimate',
  );
  expect(uncertaintyOf(skill(sampledJudgeLayer({ tasks: [[0.8, 0.8, 0.8]] }))).composite).toBeNull();
});

test('a judge who is missing from a dimension is left out there and nowhere else', () => {
  const judge = sampledJudgeLayer({
    predictions: [predictionsWith(4, 1), null, predictionsWith(5, 0)],
    scores: { orchestration_fitness: [0.7, 0.6, 0.8], scope_calibration: [null, 0.6, null] },
  });
  const { dimensions, uncertainty } = uncertaintyOf(skill(judge));
  expect(dimensions.triggering_accuracy?.covers).toContain('2 judges and 10 trigger prompts');
  expect(dimensions.orchestration_fitness?.covers).toContain('3 judges');
  expect(dimensions.scope_calibration).toBeNull();
  expect(uncertainty?.excludes).toContain('scope_calibration, judged once');
});

test('nothing drawn twice: no interval at all, not one without width', () => {
  const none = { composite: null, dimensions: mapDimensions(() => null), uncertainty: null };
  expect(uncertaintyOf(skill(null))).toEqual(none);
  expect(uncertaintyOf(skill(sampledJudgeLayer({ scores: { scope_calibration: [0.6] } })))).toEqual(none);
  expect(uncertaintyOf(skill(sampledJudgeLayer({ tasks: [[0.6]] })))).toEqual(none);
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

test('the composite of one judge: prompts and tasks add up as squares, worked by hand', () => {
  const { composite, dimensions } = uncertaintyOf(skill(ONE_JUDGE));
  const scores = blendedScores(skill(ONE_JUDGE));
  const point = compositeScore(scores, 0.95) ?? Number.NaN;
  const points = (name: DimensionName) =>
    (compositeScore({ ...scores, [name]: 1 }, 0.95) ?? 0) -
    (compositeScore({ ...scores, [name]: 0 }, 0.95) ?? 0);
  const below = (name: DimensionName) => points(name) * ((scores[name] ?? 0) - (dimensions[name]?.low ?? 0));
  expect(composite?.low).toBeCloseTo(
    point - Math.hypot(below('triggering_accuracy'), below('output_quality')),
    9,
  );
  expect(uncertaintyOf(skill({ ...ONE_JUDGE, seed: 2 })).composite).toEqual(composite);
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

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const judges = (count: number) =>
  fc.record({
    predictions: fc.array(
      fc.option(fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }), { nil: null, freq: 4 }),
      { minLength: count, maxLength: count },
    ),
    tasks: fc.array(fc.option(fc.array(unit, { minLength: 3, maxLength: 3 }), { nil: null, freq: 4 }), {
      minLength: count,
      maxLength: count,
    }),
    scores: fc.record({
      orchestration_fitness: fc.array(fc.option(unit, { nil: null }), { minLength: count, maxLength: count }),
      robustness: fc.array(fc.option(unit, { nil: null }), { minLength: count, maxLength: count }),
    }),
    seed: fc.nat(),
  });

test('every interval holds its score and stays in its range, whoever errored on what', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }).chain(judges), (layer) => {
      const measured = skill(sampledJudgeLayer(layer));
      const { composite, dimensions } = uncertaintyOf(measured, 50);
      const scores = blendedScores(measured);
      const point = compositeScore(scores, measured.penalty) ?? Number.NaN;
      if (composite !== null) {
        expect(composite.low >= 0 && composite.low <= point).toBe(true);
        expect(composite.high >= point && composite.high <= 100).toBe(true);
      }
      for (const name of DIMENSION_NAMES) {
        const interval = dimensions[name];
        if (interval === null) continue;
        expect(interval.low >= 0 && interval.low <= (scores[name] ?? Number.NaN)).toBe(true);
        expect(interval.high >= (scores[name] ?? Number.NaN) && interval.high <= 1 + 1e-12).toBe(true);
        expect(interval.high - interval.low).toBeGreaterThan(1e-10);
      }
    }),
    { numRuns: 60 },
  );
});
