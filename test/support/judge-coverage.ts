import type { JudgeLayer } from '@plugin-eval/core/documents/judge-layer.ts';
import { blendLayers } from '@plugin-eval/core/methodology/blend.ts';
import { compositeScore } from '@plugin-eval/core/methodology/composite.ts';
import { mapDimensions } from '@plugin-eval/core/methodology/map-dimensions.ts';
import { type SeededRandom, seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import type { MeasuredSkill } from '@plugin-eval/quality/evaluate/uncertainty/evaluation-samples.ts';
import { JudgePools } from '@plugin-eval/quality/evaluate/uncertainty/judge-pool.ts';
import {
  type JudgeScatter,
  SHIPPED_SCATTER,
} from '@plugin-eval/quality/evaluate/uncertainty/judge-scatter.ts';
import { uncertaintyOf } from '@plugin-eval/quality/evaluate/uncertainty/uncertainty.ts';
import { LABELS, sampledJudgeLayer } from './sampled-judge-layer.ts';
import { normalDraw } from './simulated-games.ts';

export interface SimulatedJudges {
  /** One judge is asked twice, each of several once. */
  judges: number;
  /** Of one run, all judged alike. */
  skills: number;
  /** Standard deviation of the score of a dimension between answers. */
  noise: number;
  /** Of the errors of two dimensions in one answer. */
  correlation: number;
  /**
   * `by-answer`: each answer predicts each prompt by chance; `by-prompt`: half of the prompts are predicted alike by all
   * answers; `all-right`: every prediction is.
   */
  prompts: 'by-answer' | 'by-prompt' | 'all-right';
  /** Whether the variance that is shipped for the model is the true one, or what is shipped now. */
  shipped: 'true' | 'as-shipped';
}

/** Of predictions that should be positive; one less it, of those that should not. */
const HIT_RATE = 0.85;
/** Of the score of a simulated task beside the error of its judge. */
const TASK_DEVIATION = 0.08;
const STATIC = {
  triggering_accuracy: 0.8,
  orchestration_fitness: 0.7,
  progressive_disclosure: 0.75,
  structural_completeness: 0.7,
  token_efficiency: 0.9,
  ecosystem_coherence: 0.6,
};

/** Share of simulated skills whose interval holds the composite that endless answers on endless prompts would give. */
export function judgeCoverage(setting: SimulatedJudges, skills: number, seed: number): number {
  const random = seededRandom(seed);
  const runs = Math.ceil(skills / setting.skills);
  let held = 0;
  for (let run = 0; run < runs; run += 1) {
    const pools = new JudgePools([scatterIn(setting)]);
    const simulated = Array.from({ length: setting.skills }, () => simulatedSkill(setting, random));
    for (const { skill } of simulated) pools.add(skill);
    for (const { skill, truth } of simulated) {
      const { composite } = uncertaintyOf(skill, pools);
      if (composite !== null && composite.low <= truth && truth <= composite.high) held += 1;
    }
  }
  return held / (runs * setting.skills);
}

function scatterIn({ shipped, noise, correlation }: SimulatedJudges): JudgeScatter {
  const [now] = SHIPPED_SCATTER;
  return shipped === 'as-shipped' ? now : { ...now, deviation: noise, correlation };
}

function simulatedSkill(
  setting: SimulatedJudges,
  random: SeededRandom,
): { skill: MeasuredSkill; truth: number } {
  const staticScores = mapDimensions((name) => (name in STATIC ? STATIC[name as keyof typeof STATIC] : null));
  const quality = () => 0.45 + 0.35 * random.uniform();
  const own = { orchestration_fitness: quality(), output_quality: quality(), scope_calibration: quality() };
  const rate = setting.prompts === 'all-right' ? 1 : HIT_RATE;
  const truths = { ...own, triggering_accuracy: (2 * rate) / (rate + (1 - rate) + 1) };
  const judge = judgeLayerOf(setting, own, random);
  const truth = compositeScore(
    mapDimensions((name) =>
      blendLayers(name, {
        static: staticScores[name],
        judge: name in truths ? truths[name as keyof typeof truths] : null,
      }),
    ),
    1,
  );
  return { skill: { staticScores, penalty: 1, judge, monteCarlo: null }, truth: truth ?? Number.NaN };
}

function judgeLayerOf(
  setting: SimulatedJudges,
  own: { orchestration_fitness: number; output_quality: number; scope_calibration: number },
  random: SeededRandom,
): JudgeLayer {
  const draws = setting.judges === 1 ? 2 : 1;
  const answers = Array.from({ length: setting.judges * draws }, () => {
    const shared = normalDraw(random);
    return () => {
      const error =
        Math.sqrt(setting.correlation) * shared + Math.sqrt(1 - setting.correlation) * normalDraw(random);
      return setting.noise * error;
    };
  });
  const unit = (score: number) => Math.min(1, Math.max(0, score));
  const predict = predictorOf(setting, random);
  return sampledJudgeLayer({
    draws,
    predictions: answers.map(() => LABELS.map((_, prompt) => predict(prompt))),
    tasks: answers.map((error) => {
      const score = own.output_quality + error();
      return [0, 1, 2].map(() => unit(score + TASK_DEVIATION * normalDraw(random)));
    }),
    scores: {
      orchestration_fitness: answers.map((error) => unit(own.orchestration_fitness + error())),
      scope_calibration: answers.map((error) => unit(own.scope_calibration + error())),
    },
  });
}

function predictorOf({ prompts }: SimulatedJudges, random: SeededRandom): (prompt: number) => boolean {
  const isRight = () => random.uniform() < HIT_RATE;
  const settled = LABELS.map(() => (prompts === 'by-prompt' && random.uniform() < 0.5 ? isRight() : null));
  return (prompt) => {
    const right = prompts === 'all-right' || (settled[prompt] ?? isRight());
    return LABELS[prompt] === right;
  };
}
