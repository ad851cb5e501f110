import type { Uncertainty } from '../../documents/evaluation.ts';
import type { DimensionName } from '../../documents/names.ts';
import { compositeScore } from '../../methodology/composite.ts';
import { mapDimensions } from '../../methodology/map-dimensions.ts';
import { percentileInterval } from '../../statistics/bootstrap.ts';
import type { Interval } from '../../statistics/interval.ts';
import { seededRandom } from '../../statistics/seeded-random.ts';
import { containing } from './containing-interval.ts';
import { dimensionInterval } from './dimension-interval.ts';
import { judgeSamples } from './judge-samples.ts';
import {
  blendedScores,
  canBeResampled,
  type MeasuredSkill,
  resampleEvaluation,
} from './resample-evaluation.ts';
import { dimensionCovers, layerCovers, layerExcludes } from './sampling-words.ts';

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
 * judge, whose own bias was left out, 83 to 96 % with two, 89 to 96 % with three and 92 to 97 % with five.
 */
export function uncertaintyOf(skill: MeasuredSkill, resamples: number = RESAMPLES): SkillUncertainty {
  const samples = skill.judge === null ? null : judgeSamples(skill.judge);
  if (skill.judge === null || samples === null || !canBeResampled(samples)) {
    return { composite: null, dimensions: mapDimensions(() => null), uncertainty: null };
  }
  const { staticScores, judge } = skill;
  const replicates = resampleEvaluation(skill, samples, resamples, seededRandom(judge.seed));
  const composite = compositeInterval(
    replicates.composite,
    compositeScore(blendedScores(skill), skill.penalty) ?? 0,
  );
  const dimensions: SkillUncertainty['dimensions'] = mapDimensions(() => null);
  for (const sample of samples.dimensions) {
    const fromJudge = judge.assessments[sample.name]?.score ?? null;
    const blended = replicates.dimensions[sample.name];
    if (fromJudge === null || blended === undefined) continue;
    const score = { fromStatic: staticScores[sample.name], fromJudge, replicates: blended };
    const interval = dimensionInterval(sample, samples, score, LEVEL);
    dimensions[sample.name] =
      interval === null ? null : { ...interval, covers: dimensionCovers(sample, samples, interval) };
  }
  return {
    composite,
    dimensions,
    uncertainty: {
      ...statementOf(composite, resamples, judge.seed),
      covers: layerCovers(samples),
      excludes: layerExcludes(samples, judge.models),
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
