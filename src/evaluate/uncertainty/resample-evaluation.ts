import type { JudgeLayer } from '../../documents/judge-layer.ts';
import type { DimensionName } from '../../documents/names.ts';
import { blendLayers } from '../../methodology/blend.ts';
import { compositeScore, type DimensionScores } from '../../methodology/composite.ts';
import { mapDimensions } from '../../methodology/map-dimensions.ts';
import type { SeededRandom } from '../../statistics/seeded-random.ts';
import { drawsOf, type JudgeSamples } from './judge-samples.ts';
import { resampleJudges } from './resample-judges.ts';

/** The scores of one evaluation in each resample of what was sampled. */
export interface EvaluationReplicates {
  /** Points, 0-100. */
  composite: Float64Array;
  /** Blended scores in [0, 1] of the dimensions that the judge scored. */
  dimensions: Partial<Record<DimensionName, Float64Array>>;
}

/** Whether anything was drawn at least twice, so that resampling can show how much it varies. */
export function canBeResampled(samples: JudgeSamples): boolean {
  return samples.dimensions.some((sample) => drawsOf(sample, samples).count >= 2);
}

/** What the intervals of one skill follow from. */
export interface MeasuredSkill {
  /** What layer 1 says, in [0, 1]; null where it has no sub-check. */
  staticScores: DimensionScores;
  /** Factor on the composite, in [0.5, 1]. */
  penalty: number;
  /** Null at quick depth. Its seed is that of the resampling. */
  judge: JudgeLayer | null;
}

/**
 * Carries one resampling of judges, prompts and tasks through the blend to the composite. Dimensions with one draw
 * never vary in it and so enter as fixed, like the static scores and the penalty.
 */
export function resampleEvaluation(
  skill: MeasuredSkill,
  samples: JudgeSamples,
  resamples: number,
  random: SeededRandom,
): EvaluationReplicates {
  const { staticScores, penalty } = skill;
  const composite = new Float64Array(resamples);
  const dimensions: Partial<Record<DimensionName, Float64Array>> = {};
  for (const { name } of samples.dimensions) dimensions[name] = new Float64Array(resamples);
  const scores = blendedScores(skill);
  for (let replicate = 0; replicate < resamples; replicate += 1) {
    const fromJudge = resampleJudges(samples, random);
    for (const { name } of samples.dimensions) {
      const blended = blendLayers(name, { static: staticScores[name], judge: fromJudge[name] ?? null });
      scores[name] = blended;
      const values = dimensions[name];
      if (values !== undefined && blended !== null) values[replicate] = blended;
    }
    composite[replicate] = compositeScore(scores, penalty) ?? 0;
  }
  return { composite, dimensions };
}

/** The blended scores as measured. */
export function blendedScores({ staticScores, judge }: MeasuredSkill): DimensionScores {
  return mapDimensions((name) =>
    blendLayers(name, { static: staticScores[name], judge: judge?.assessments[name]?.score ?? null }),
  );
}
