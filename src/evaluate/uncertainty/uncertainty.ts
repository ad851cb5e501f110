import type { Uncertainty } from '../../documents/evaluation.ts';
import type { DimensionName } from '../../documents/names.ts';
import { compositeScore } from '../../methodology/composite.ts';
import { mapDimensions } from '../../methodology/map-dimensions.ts';
import type { Interval } from '../../statistics/interval.ts';
import { seededRandom } from '../../statistics/seeded-random.ts';
import { blendedScores } from './blended-scores.ts';
import { evaluationSamples, type MeasuredSkill, samplingSeed } from './evaluation-samples.ts';
import { dimensionCovers, layersCover, layersExclude } from './sampling-messages.ts';
import {
  blendedSpread,
  compositeSpread,
  dimensionSpreads,
  restOnResamples,
  sessionLevelOf,
} from './skill-spreads.ts';
import type { Spread } from './spread.ts';

/** Of every interval of an evaluation. */
export const LEVEL = 0.95;
/** Behind the interval of the tokens: its ends then rest on the 25 outermost replicates. */
export const RESAMPLES = 1000;
/**
 * Points. A composite whose interval reaches less far to either side is called stable. Source:
 * docs/specification/quality.md, "Intervals of an evaluation".
 */
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
 * The 95 % intervals of an evaluation. Each score that was drawn has the interval of its own kind (`judgeSpread`,
 * `sessionSpread`); how far it reaches to either side is carried through the blend to the composite (`compositeSpread`).
 * Draws that do not differ, and are not a proportion, give no estimate: their dimension has no interval, never one of zero
 * width. One seed always gives the same intervals. Source:
 * docs/specification/quality.md, "Intervals of an evaluation".
 *
 * The composite's interval speaks only of what was drawn more than once.
 */
export function uncertaintyOf(skill: MeasuredSkill, resamples: number = RESAMPLES): SkillUncertainty {
  const none = { composite: null, dimensions: mapDimensions(() => null), uncertainty: null };
  const samples = evaluationSamples(skill);
  const seed = samplingSeed(skill);
  const spreads = dimensionSpreads(skill, samples, LEVEL, { resamples, random: seededRandom(seed) });
  const spread = compositeSpread(skill, samples, spreads, LEVEL);
  const scores = blendedScores(skill);
  const point = compositeScore(scores, skill.penalty);
  if (spread === null || point === null) return none;
  const composite = compositeInterval(spread, point);
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
      ...statementOf(composite, {
        resampling: restOnResamples(spreads, samples) ? { resamples, seed } : null,
        sampled: spreads.some(({ sessions }) => sessions !== null) ? [skill] : [],
      }),
      covers: layersCover(samples),
      excludes: layersExclude(samples, skill, spreads),
    },
  };
}

/** In points, within what a composite can be. */
export function compositeInterval({ below, above }: Spread, point: number): Interval {
  return { low: Math.max(0, point - below), high: Math.min(100, point + above) };
}

interface Statement {
  /** Null where nothing was resampled. */
  resampling: { resamples: number; seed: number } | null;
  /** Those whose sessions have an interval. */
  sampled: readonly Pick<MeasuredSkill, 'monteCarlo'>[];
}

/** The figures of an uncertainty statement about a composite's interval. */
export function statementOf(
  { low, high }: Interval,
  { resampling, sampled }: Statement,
): Omit<Uncertainty, 'covers' | 'excludes'> {
  const halfWidth = (high - low) / 2;
  const sessionLevel = Math.max(LEVEL, ...sampled.map((skill) => sessionLevelOf(skill, LEVEL)));
  return {
    level: LEVEL,
    sessionLevel: sessionLevel > LEVEL ? sessionLevel : null,
    resamples: resampling?.resamples ?? null,
    seed: resampling?.seed ?? null,
    halfWidth,
    stable: halfWidth < STABLE_BELOW,
  };
}
