import type { Uncertainty } from '../../documents/evaluation.ts';
import type { DimensionName } from '../../documents/names.ts';
import { compositeScore } from '../../methodology/composite.ts';
import { mapDimensions } from '../../methodology/map-dimensions.ts';
import { percentileInterval } from '../../statistics/bootstrap.ts';
import type { Interval } from '../../statistics/interval.ts';
import { seededRandom } from '../../statistics/seeded-random.ts';
import { containing } from './containing-interval.ts';
import { dimensionInterval } from './dimension-interval.ts';
import { canBeResampled, evaluationSamples, type MeasuredSkill, samplingSeed } from './evaluation-samples.ts';
import { blendedScores, judgeScores, resampleEvaluation, sessionScores } from './resample-evaluation.ts';
import { dimensionCovers, layersCover, layersExclude } from './sampling-words.ts';

/** Of every interval of an evaluation. */
const LEVEL = 0.95;
/** Replicates per evaluation: the ends of an interval then rest on the 25 outermost of them. */
export const RESAMPLES = 1000;
/** Points. A composite whose interval reaches less far to either side is called stable (the methodology). */
const STABLE_BELOW = 5;

export interface SkillUncertainty {
  /** Points, 0-100; null when nothing was drawn twice. */
  composite: Interval | null;
  /** Blended scores in [0, 1]; null for a dimension that rests on fewer than two draws. */
  dimensions: Record<DimensionName, (Interval & { covers: string }) | null>;
  /** How the intervals came about; null without any. */
  uncertainty: Uncertainty | null;
}

/**
 * The 95 % intervals of an evaluation: one resampling of everything that was sampled, carried through the blend to the
 * composite. The composite's is the percentile interval of its replicates; `dimensionInterval` says how those of the
 * dimensions come about. One seed always gives the same intervals. Source: quality-scoring.md, section 5.
 *
 * The composite's interval speaks only of what was drawn more than once, and few draws vary too little in a
 * bootstrap. Simulated with 400 skills a setting (prompts right at rates from 0.6 to 0.95, tasks that deviate by 0.05
 * or 0.15, judges by 0.08), it held the composite that endless draws would give in 91 to 99 % of the cases with one
 * judge, whose own bias was left out, 83 to 96 % with two, 89 to 96 % with three and 92 to 97 % with five. Of sessions
 * alone, 50 or 100 over 15 prompts that were independent to quite alike, it held the composite in 92 to 97 %, F1 and
 * shares in 93 to 100 %, the quality in 87 to 95 % and the tokens' efficiency in 83 to 94 %.
 */
export function uncertaintyOf(skill: MeasuredSkill, resamples: number = RESAMPLES): SkillUncertainty {
  const samples = evaluationSamples(skill);
  if (!canBeResampled(samples)) {
    return { composite: null, dimensions: mapDimensions(() => null), uncertainty: null };
  }
  const seed = samplingSeed(skill);
  const replicates = resampleEvaluation(skill, samples, resamples, seededRandom(seed));
  const composite = compositeInterval(
    replicates.composite,
    compositeScore(blendedScores(skill), skill.penalty) ?? 0,
  );
  const [judged, run] = [judgeScores(skill), sessionScores(skill)];
  return {
    composite,
    dimensions: mapDimensions((name) => {
      const blended = replicates.dimensions[name];
      if (blended === undefined) return null;
      const scores = {
        fromStatic: skill.staticScores[name],
        fromJudge: judged[name],
        fromSessions: run[name],
        replicates: blended,
      };
      const interval = dimensionInterval(name, samples, scores, LEVEL);
      return interval === null ? null : { ...interval, covers: dimensionCovers(name, samples, interval) };
    }),
    uncertainty: {
      ...statementOf(composite, resamples, seed),
      covers: layersCover(samples),
      excludes: layersExclude(samples, skill),
    },
  };
}

/** Percentile interval of replicates of a composite, in points, that contains the composite itself. */
export function compositeInterval(replicates: Float64Array, point: number): Interval {
  return containing(percentileInterval(replicates, LEVEL) ?? { low: point, high: point }, point);
}

/** The figures of an uncertainty statement about a composite's interval. */
export function statementOf(
  { low, high }: Interval,
  resamples: number,
  seed: number,
): Omit<Uncertainty, 'covers' | 'excludes'> {
  const halfWidth = (high - low) / 2;
  return { level: LEVEL, resamples, seed, halfWidth, stable: halfWidth < STABLE_BELOW };
}
