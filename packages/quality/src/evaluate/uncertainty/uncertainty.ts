import type { Uncertainty } from '@plugin-eval/core/documents/evaluation.ts';
import type { DimensionName } from '@plugin-eval/core/documents/names.ts';
import { compositeScore } from '@plugin-eval/core/methodology/composite.ts';
import { mapDimensions } from '@plugin-eval/core/methodology/map-dimensions.ts';
import type { Interval } from '@plugin-eval/core/statistics/interval.ts';
import { blendedScores } from './blended-scores.ts';
import { evaluationSamples, type MeasuredSkill } from './evaluation-samples.ts';
import { JudgePools } from './judge-pool.ts';
import { dimensionCovers, layersCover, layersExclude } from './sampling-messages.ts';
import {
  blendedSpread,
  type CompositeSpread,
  compositeSpread,
  type DimensionSpreads,
  dimensionSpreads,
  sessionLevelOf,
} from './skill-spreads.ts';
import type { Spread } from './spread.ts';

/** Level of every interval of an evaluation. */
export const LEVEL = 0.95;
/**
 * Points. A composite whose interval reaches less far to either side is called stable. Source:
 * docs/specification/quality.md, "Intervals of an evaluation".
 */
const STABLE_BELOW = 5;

export interface SkillUncertainty {
  /** Points, 0-100; null when nothing was drawn. */
  composite: Interval | null;
  /** Blended scores in [0, 1]; null for a dimension that rests on fewer than two draws. */
  dimensions: Record<DimensionName, (Interval & { covers: string }) | null>;
  /** Method of the intervals; null without any. */
  uncertainty: Uncertainty | null;
}

/** The spreads of a skill with their inputs. */
export interface SkillSpreads {
  samples: ReturnType<typeof evaluationSamples>;
  dimensions: DimensionSpreads[];
  /** Spread of the composite; null when nothing has an estimate. */
  composite: CompositeSpread | null;
}

/** @param pools of all skills of the run */
export function skillSpreads(skill: MeasuredSkill, pools: JudgePools): SkillSpreads {
  const samples = evaluationSamples(skill);
  const pool = pools.of(skill, samples.judge);
  const dimensions = dimensionSpreads(skill, samples, pool, LEVEL);
  return { samples, dimensions, composite: compositeSpread(samples, dimensions, pool, LEVEL) };
}

/**
 * The 95 % intervals of an evaluation. Each drawn score has the interval of its kind (`judgeSpread`,
 * `sessionSpread`); the composite varies by each judge's or draw's effect on the whole, by the prompts, and
 * by the sessions (`compositeSpread`). A score without an estimate of its variation gets no interval, never
 * one of zero width. Source: docs/specification/quality.md, "Intervals of an evaluation".
 * @param pools of all skills of the run. @default of this one alone
 */
export function uncertaintyOf(skill: MeasuredSkill, pools: JudgePools = poolsOf([skill])): SkillUncertainty {
  const none = { composite: null, dimensions: mapDimensions(() => null), uncertainty: null };
  const { samples, dimensions: spreads, composite: spread } = skillSpreads(skill, pools);
  const scores = blendedScores(skill);
  const point = compositeScore(scores, skill.penalty);
  if (spread === null || point === null) return none;
  const composite = compositeInterval(spread.spread, point);
  return {
    composite,
    dimensions: mapDimensions((name) => {
      const own = spreads.find((one) => one.name === name);
      const score = scores[name];
      if (own === undefined || score === null) return null;
      const { below, above } = blendedSpread(own);
      if (below + above === 0) return null;
      return {
        low: Math.max(0, score - below),
        high: Math.min(1, score + above),
        covers: dimensionCovers(name, samples, own),
      };
    }),
    uncertainty: {
      ...statementOf(composite, spreads.some(({ sessions }) => sessions !== null) ? [skill] : []),
      judge: spread.judge,
      covers: layersCover(samples, spread),
      excludes: layersExclude(samples, skill, spreads, spread),
    },
  };
}

export function poolsOf(skills: readonly MeasuredSkill[]): JudgePools {
  const pools = new JudgePools();
  for (const skill of skills) pools.add(skill);
  return pools;
}

/** Interval in points, within the range of a composite. */
export function compositeInterval({ below, above }: Spread, point: number): Interval {
  return { low: Math.max(0, point - below), high: Math.min(100, point + above) };
}

/**
 * The figures of an uncertainty statement about a composite's interval.
 * @param sampled those whose sessions have an interval
 */
export function statementOf(
  { low, high }: Interval,
  sampled: readonly Pick<MeasuredSkill, 'monteCarlo'>[],
): Omit<Uncertainty, 'judge' | 'covers' | 'excludes'> {
  const halfWidth = (high - low) / 2;
  const sessionLevel = Math.max(LEVEL, ...sampled.map((skill) => sessionLevelOf(skill, LEVEL)));
  return {
    level: LEVEL,
    sessionLevel: sessionLevel > LEVEL ? sessionLevel : null,
    resamples: null,
    seed: null,
    halfWidth,
    stable: halfWidth < STABLE_BELOW,
  };
}
