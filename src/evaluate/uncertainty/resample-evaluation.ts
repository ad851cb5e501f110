import { DIMENSION_NAMES, type DimensionName } from '../../documents/names.ts';
import { blendLayers } from '../../methodology/blend.ts';
import { compositeScore, type DimensionScores } from '../../methodology/composite.ts';
import { mapDimensions } from '../../methodology/map-dimensions.ts';
import type { SeededRandom } from '../../statistics/seeded-random.ts';
import { type EvaluationSamples, type MeasuredSkill, samplesOf } from './evaluation-samples.ts';
import { resampleJudges } from './resample-judges.ts';
import { resampleSessions } from './resample-sessions.ts';

/** The scores of one evaluation in each resample of what was sampled. */
export interface EvaluationReplicates {
  /** Points, 0-100. */
  composite: Float64Array;
  /** Blended scores in [0, 1] of the dimensions that the judge or the sessions scored. */
  dimensions: Partial<Record<DimensionName, Float64Array>>;
}

/**
 * Carries one resampling of judges, prompts, tasks and sessions through the blend to the composite. Dimensions with one
 * draw never vary in it and so enter as fixed, like the static scores and the penalty.
 */
export function resampleEvaluation(
  skill: MeasuredSkill,
  samples: EvaluationSamples,
  resamples: number,
  random: SeededRandom,
): EvaluationReplicates {
  const { staticScores, penalty } = skill;
  const composite = new Float64Array(resamples);
  const dimensions: Partial<Record<DimensionName, Float64Array>> = {};
  const sampled = DIMENSION_NAMES.filter((name) => {
    const { judge, sessions } = samplesOf(name, samples);
    return judge !== null || sessions !== null;
  });
  for (const name of sampled) dimensions[name] = new Float64Array(resamples);
  const scores = blendedScores(skill);
  const judged = judgeScores(skill);
  const run = sessionScores(skill);
  for (let replicate = 0; replicate < resamples; replicate += 1) {
    const fromJudge = samples.judge === null ? judged : resampleJudges(samples.judge, random);
    const fromSessions = samples.sessions === null ? run : resampleSessions(samples.sessions, random);
    for (const name of sampled) {
      const blended = blendLayers(name, {
        static: staticScores[name],
        judge: fromJudge[name] ?? null,
        monte_carlo: fromSessions[name] ?? null,
      });
      scores[name] = blended;
      const values = dimensions[name];
      if (values !== undefined && blended !== null) values[replicate] = blended;
    }
    composite[replicate] = compositeScore(scores, penalty) ?? 0;
  }
  return { composite, dimensions };
}

/** The blended scores as measured. */
export function blendedScores(skill: MeasuredSkill): DimensionScores {
  const [judged, run] = [judgeScores(skill), sessionScores(skill)];
  return mapDimensions((name) =>
    blendLayers(name, { static: skill.staticScores[name], judge: judged[name], monte_carlo: run[name] }),
  );
}

export function judgeScores({ judge }: Pick<MeasuredSkill, 'judge'>): DimensionScores {
  return mapDimensions((name) => judge?.assessments[name]?.score ?? null);
}

export function sessionScores({ monteCarlo }: Pick<MeasuredSkill, 'monteCarlo'>): DimensionScores {
  return mapDimensions((name) => monteCarlo?.subScores[name] ?? null);
}
