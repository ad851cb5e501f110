import type { DimensionName } from '@plugin-eval/core/documents/names.ts';
import { blendLayers } from '@plugin-eval/core/methodology/blend.ts';
import { compositeScore } from '@plugin-eval/core/methodology/composite.ts';
import { mapDimensions } from '@plugin-eval/core/methodology/map-dimensions.ts';
import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { FIFTEEN_PROMPTS, roundRobin } from '@plugin-eval/tests/support/observed-sessions.ts';
import { predictionsWith, sampledJudgeLayer } from '@plugin-eval/tests/support/sampled-judge-layer.ts';
import { sampledMonteCarloLayer } from '@plugin-eval/tests/support/sampled-monte-carlo-layer.ts';
import { expect, test } from 'vitest';
import { uncertaintyOf } from './uncertainty.ts';

const NO_STATIC = mapDimensions(() => null);

/** Probability of k successes in five at a rate. */
function ofFive(k: number, rate: number): number {
  const ways = [1, 5, 10, 10, 5, 1][k] ?? 0;
  return ways * rate ** k * (1 - rate) ** (5 - k);
}

const OUTCOMES = [0, 1, 2, 3, 4, 5].flatMap((hits) =>
  [0, 1, 2, 3, 4, 5].map((falseAlarms) => {
    const judge = sampledJudgeLayer({ predictions: [predictionsWith(hits, falseAlarms)] });
    const { dimensions } = uncertaintyOf({ staticScores: NO_STATIC, penalty: 1, judge, monteCarlo: null });
    return { hits, falseAlarms, interval: dimensions.triggering_accuracy ?? { low: 1, high: 0 } };
  }),
);

test.each([
  { hitRate: 0.99, falseAlarmRate: 0.01 },
  { hitRate: 0.95, falseAlarmRate: 0.05 },
  { hitRate: 0.9, falseAlarmRate: 0.1 },
  { hitRate: 0.8, falseAlarmRate: 0.2 },
  { hitRate: 0.7, falseAlarmRate: 0.3 },
  { hitRate: 0.5, falseAlarmRate: 0.1 },
  { hitRate: 0.5, falseAlarmRate: 0.5 },
])(
  'F1 over ten prompts at $hitRate hits and $falseAlarmRate false alarms is covered in 93 % of the outcomes or more',
  ({ hitRate, falseAlarmRate }) => {
    const f1 = (2 * hitRate) / (hitRate + falseAlarmRate + 1);
    const covered = OUTCOMES.filter(({ interval: { low, high } }) => low <= f1 && high >= f1)
      .map(({ hits, falseAlarms }) => ofFive(hits, hitRate) * ofFive(falseAlarms, falseAlarmRate))
      .reduce((sum, probability) => sum + probability, 0);
    expect(covered).toBeGreaterThan(0.93);
  },
);

test('with fifty sessions over fifteen prompts the composite is covered in 0.9 of 150 evaluations or more', () => {
  const random = seededRandom(5);
  const truth = {
    triggering_accuracy: (4 * 0.8) / (2 * 0.8 + 0.2 + 2),
    output_quality: 0.7,
    robustness: 0.92,
    token_efficiency: 1 - 3000 / 8000,
    orchestration_fitness: 0.9,
    scope_calibration: 0.85,
  };
  const fromSessions: Partial<Record<DimensionName, number>> = truth;
  const composite = compositeScore(
    mapDimensions((name) => blendLayers(name, { monte_carlo: fromSessions[name] ?? null })),
    1,
  );
  // Half of the prompts have a rate of their own, 0 or 1.
  const ownRate = (rate: number) => (random.uniform() < 0.5 ? rate : Number(random.uniform() < rate));
  let covered = 0;
  for (let trial = 0; trial < 150; trial += 1) {
    const prompts = FIFTEEN_PROMPTS.map(({ shouldTrigger }) => ({
      activates: ownRate(shouldTrigger ? 0.8 : 0.2),
      alone: ownRate(truth.orchestration_fitness),
      completes: ownRate(truth.scope_calibration),
      quality: truth.output_quality + 0.2 * (random.uniform() - 0.5),
      tokens: 3000 + 2000 * (random.uniform() - 0.5),
    }));
    const sessions = roundRobin(50, FIFTEEN_PROMPTS, ({ promptIndex, prompt: { shouldTrigger } }) => {
      const own = prompts[promptIndex];
      if (own === undefined) return {};
      const activated = random.uniform() < own.activates;
      const failed = random.uniform() < 1 - truth.robustness;
      return {
        outcome: failed ? 'failed' : 'ended',
        failure: failed ? 'crash' : null,
        activated,
        quality: activated && shouldTrigger ? own.quality + 0.2 * (random.uniform() - 0.5) : null,
        rawTokens: 20_000 + (activated ? own.tokens + 400 * random.uniform() - 200 : 0),
        triedSubAgent: random.uniform() >= own.alone,
        inScope: shouldTrigger ? true : null,
        completed: shouldTrigger ? random.uniform() < own.completes : null,
      };
    });
    const monteCarlo = sampledMonteCarloLayer(sessions, { seed: trial });
    const interval = uncertaintyOf({
      staticScores: NO_STATIC,
      penalty: 1,
      judge: null,
      monteCarlo,
    }).composite;
    if (interval !== null && composite !== null && interval.low <= composite && interval.high >= composite) {
      covered += 1;
    }
  }
  expect(covered / 150).toBeGreaterThan(0.9);
});
