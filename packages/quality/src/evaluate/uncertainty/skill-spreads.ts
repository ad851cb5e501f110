import type { Uncertainty } from '@plugin-eval/core/documents/evaluation.ts';
import { DIMENSION_NAMES, type DimensionName } from '@plugin-eval/core/documents/names.ts';
import { blendLayers } from '@plugin-eval/core/methodology/blend.ts';
import { compositeScore } from '@plugin-eval/core/methodology/composite.ts';
import { LOOK_LEVEL } from '../../monte-carlo/stop-early.ts';
import { blendedScores, judgeScores, sessionScores } from './blended-scores.ts';
import { type EvaluationSamples, type MeasuredSkill, samplesOf } from './evaluation-samples.ts';
import { type JudgePool, pooledHalfWidth, pooledVariance } from './judge-pool.ts';
import type { JudgeSamples } from './judge-samples.ts';
import { shippedVariance } from './judge-scatter.ts';
import { judgeSpread } from './judge-spread.ts';
import { promptHalfWidth } from './prompt-spread.ts';
import { sessionSpread } from './session-spread.ts';
import { type Spread, scaled, sumOfSpreads } from './spread.ts';

/** Scores that rest on the same sessions are taken to correlate by one half, as sessions of one prompt are. */
const CORRELATION = 1 / 2;

/** Spread of a dimension by layer, and the weight of each layer's score; null without an estimate. */
export interface DimensionSpreads {
  name: DimensionName;
  judge: Spread | null;
  sessions: Spread | null;
  /** Weights of the layers' scores in the blended one. */
  weights: { judge: number; sessions: number };
  /** Composite points that one point of the blended score is worth, in [0, 100]. */
  points: number;
}

/** The level of the intervals over sessions: after an early stop that of the looks, which together hold the other. */
export function sessionLevelOf({ monteCarlo }: Pick<MeasuredSkill, 'monteCarlo'>, level: number): number {
  return monteCarlo?.stoppedEarly ? Math.max(level, LOOK_LEVEL) : level;
}

/** @param level in (0, 1); sessions that were stopped early have the level of their looks */
export function dimensionSpreads(
  skill: MeasuredSkill,
  samples: EvaluationSamples,
  pool: JudgePool,
  level: number,
): DimensionSpreads[] {
  const [judged, session, blended] = [judgeScores(skill), sessionScores(skill), blendedScores(skill)];
  const sessionLevel = sessionLevelOf(skill, level);
  const shipped = pool.scatter.deviation ** 2;
  return DIMENSION_NAMES.flatMap((name) => {
    const own = samplesOf(name, samples);
    const [fromJudge, fromSessions] = [judged[name], session[name]];
    if (own.judge === null && own.sessions === null) return [];
    const blend = (judge: number | null, sessions: number | null) =>
      blendLayers(name, { static: skill.staticScores[name], judge, monte_carlo: sessions }) ?? 0;
    const composite = (score: number) => compositeScore({ ...blended, [name]: score }, skill.penalty) ?? 0;
    return {
      name,
      judge:
        own.judge === null || samples.judge === null || fromJudge === null
          ? null
          : judgeSpread(own.judge, samples.judge, pool, { score: fromJudge, level, shipped }),
      sessions:
        own.sessions === null || samples.sessions === null || fromSessions === null
          ? null
          : sessionSpread(own.sessions, samples.sessions, sessionLevel),
      weights: {
        judge: fromJudge === null ? 0 : blend(1, fromSessions) - blend(0, fromSessions),
        sessions: fromSessions === null ? 0 : blend(fromJudge, 1) - blend(fromJudge, 0),
      },
      points: composite(1) - composite(0),
    };
  });
}

/** Spread of the blended score: judges and sessions are drawn independently. */
export function blendedSpread({ judge, sessions, weights }: DimensionSpreads): Spread {
  return sumOfSpreads([
    ...(judge === null ? [] : [scaled(judge, weights.judge)]),
    ...(sessions === null ? [] : [scaled(sessions, weights.sessions)]),
  ]);
}

/** Spread of a composite, and the basis of the judges' part. */
export interface CompositeSpread {
  /** Spread in points. */
  spread: Spread;
  /** The judges' part; null when their sampling is unknown. */
  judge: Uncertainty['judge'];
  /** True when other prompts would change the judges' F1. */
  hasPrompts: boolean;
}

/**
 * Spread of the composite, in points; null when nothing has an estimate. Independent parts add up as squares:
 * the judges' or draws' effect on the whole composite, their shared prompts, failures, and the other figures
 * of the sessions, which rest on the same sessions and are taken as correlated. Source:
 * docs/specification/quality.md, "Intervals of an evaluation".
 */
export function compositeSpread(
  { judge: samples }: EvaluationSamples,
  dimensions: readonly DimensionSpreads[],
  pool: JudgePool,
  level: number,
): CompositeSpread | null {
  const sessions = dimensions.flatMap(({ name, sessions: own, weights, points }) =>
    own === null ? [] : [{ name, spread: scaled(own, weights.sessions * points) }],
  );
  const together = sumOfSpreads(
    sessions.filter(({ name }) => name !== 'robustness').map(({ spread }) => spread),
    CORRELATION,
  );
  const failures = sessions.filter(({ name }) => name === 'robustness').map(({ spread }) => spread);
  const judge = samples === null ? null : judgeVariance(samples, dimensions, pool, level);
  const scatter = judge === null ? [] : [evenSpread(judge.halfWidth)];
  const prompts = samples === null ? 0 : promptPoints(samples, dimensions, level);
  const spread = sumOfSpreads([together, ...failures, ...scatter, evenSpread(prompts)]);
  return spread.below + spread.above === 0 ? null : { spread, judge, hasPrompts: prompts > 0 };
}

/**
 * Variance of the composite due to one judge, or one draw of the only one; null when none of its scores
 * counts.
 */
function judgeVariance(
  samples: JudgeSamples,
  dimensions: readonly DimensionSpreads[],
  pool: JudgePool,
  level: number,
): Uncertainty['judge'] {
  const worth = samples.dimensions.map(({ name }) => worthOf(dimensions.find((own) => own.name === name)));
  if (worth.every((one) => one === 0)) return null;
  const { scatter } = pool;
  const variance = pooledVariance(pool.composite, pool.degrees, shippedVariance(scatter, worth));
  return {
    answers: samples.units,
    skills: pool.skills,
    degrees: variance.degrees,
    variance: variance.seen,
    shippedVariance: variance.shipped,
    shippedSource: `${scatter.source} (${scatter.date})`,
    pooledVariance: variance.pooled,
    halfWidth: pooledHalfWidth(variance, samples.units, level),
  };
}

function promptPoints(samples: JudgeSamples, dimensions: readonly DimensionSpreads[], level: number): number {
  const own = dimensions.find(({ name }) => name === 'triggering_accuracy');
  const isF1 = samples.dimensions.some(({ fromPrompts }) => fromPrompts);
  return isF1 ? (promptHalfWidth(samples, level) ?? 0) * worthOf(own) : 0;
}

/** Points of the composite that one point of the judge's score is worth. */
function worthOf(own: DimensionSpreads | undefined): number {
  return own === undefined ? 0 : own.weights.judge * own.points;
}

function evenSpread(halfWidth: number): Spread {
  return { below: halfWidth, above: halfWidth };
}
