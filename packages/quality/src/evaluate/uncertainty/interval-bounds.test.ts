import { DIMENSION_NAMES } from '@plugin-eval/core/documents/names.ts';
import { compositeScore } from '@plugin-eval/core/methodology/composite.ts';
import { mapDimensions } from '@plugin-eval/core/methodology/map-dimensions.ts';
import { sampledJudgeLayer } from '@plugin-eval/tests/support/sampled-judge-layer.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blendedScores } from './blended-scores.ts';
import { uncertaintyOf } from './uncertainty.ts';

const staticScores = mapDimensions((name) =>
  name === 'triggering_accuracy' || name === 'orchestration_fitness' ? 0.7 : null,
);
const skill = (judge: ReturnType<typeof sampledJudgeLayer>) => ({
  staticScores,
  penalty: 0.95,
  judge,
  monteCarlo: null,
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
      const { composite, dimensions } = uncertaintyOf(measured);
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
