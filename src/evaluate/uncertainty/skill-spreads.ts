import { DIMENSION_NAMES, type DimensionName } from '../../documents/names.ts';
import { blendLayers } from '../../methodology/blend.ts';
import { compositeScore } from '../../methodology/composite.ts';
import { LOOK_LEVEL } from '../../monte-carlo/stop-early.ts';
import type { Resampling } from '../../statistics/cluster-bootstrap.ts';
import { mean } from '../../statistics/descriptive.ts';
import { meanInterval } from '../../statistics/student-t.ts';
import { blendedScores, judgeScores, sessionScores } from './blended-scores.ts';
import { type EvaluationSamples, type MeasuredSkill, samplesOf } from './evaluation-samples.ts';
import { judgeSpread } from './judge-spread.ts';
import { isResampled, sessionSpread } from './session-spread.ts';
import { type Spread, scaled, spreadOf, sumOfSpreads } from './spread.ts';

/** Scores that rest on the same sessions are taken to correlate by one half, as sessions of one prompt are. */
const CORRELATION = 1 / 2;

/** How sure a dimension is by each layer, and what one point of the layer's score is worth; null without an estimate. */
export interface DimensionSpreads {
  name: DimensionName;
  judge: Spread | null;
  sessions: Spread | null;
  /** Of the layers' scores in the blended one. */
  weights: { judge: number; sessions: number };
  /** Composite points that one point of the blended score is worth, in [0, 100]. */
  points: number;
}

/** The level of the intervals over sessions: after an early stop that of the looks, which together hold the other. */
export function sessionLevelOf({ monteCarlo }: Pick<MeasuredSkill, 'monteCarlo'>, level: number): number {
  return monteCarlo?.stoppedEarly ? Math.max(level, LOOK_LEVEL) : level;
}

/** Whether any of the spreads comes from resamples. */
export function restOnResamples(spreads: readonly DimensionSpreads[], samples: EvaluationSamples): boolean {
  return spreads.some(({ name, sessions: spread }) => {
    const own = samplesOf(name, samples).sessions;
    return spread !== null && own !== null && samples.sessions !== null && isResampled(own, samples.sessions);
  });
}

/** @param level in (0, 1); sessions that were stopped early have the level of their looks */
export function dimensionSpreads(
  skill: MeasuredSkill,
  samples: EvaluationSamples,
  level: number,
  resampling: Resampling,
): DimensionSpreads[] {
  const [judged, session, blended] = [judgeScores(skill), sessionScores(skill), blendedScores(skill)];
  const sessionLevel = sessionLevelOf(skill, level);
  return DIMENSION_NAMES.flatMap((name) => {
    const own = samplesOf(name, samples);
    const [fromJudge, fromSessions] = [judged[name], session[name]];
    const blend = (judge: number | null, sessions: number | null) =>
      blendLayers(name, { static: skill.staticScores[name], judge, monte_carlo: sessions }) ?? 0;
    const composite = (score: number) => compositeScore({ ...blended, [name]: score }, skill.penalty) ?? 0;
    const spreads = {
      judge:
        own.judge === null || samples.judge === null || fromJudge === null
          ? null
          : judgeSpread(own.judge, samples.judge, fromJudge, level),
      sessions:
        own.sessions === null || samples.sessions === null || fromSessions === null
          ? null
          : sessionSpread(own.sessions, samples.sessions, sessionLevel, resampling),
    };
    if (spreads.judge === null && spreads.sessions === null) return [];
    return {
      name,
      ...spreads,
      weights: {
        judge: fromJudge === null ? 0 : blend(1, fromSessions) - blend(0, fromSessions),
        sessions: fromSessions === null ? 0 : blend(fromJudge, 1) - blend(fromJudge, 0),
      },
      points: composite(1) - composite(0),
    };
  });
}

/** Of the blended score: judges and sessions are drawn apart. */
export function blendedSpread({ judge, sessions, weights }: DimensionSpreads): Spread {
  return sumOfSpreads([
    ...(judge === null ? [] : [scaled(judge, weights.judge)]),
    ...(sessions === null ? [] : [scaled(sessions, weights.sessions)]),
  ]);
}

/**
 * Of the composite, in points; null where nothing has an estimate. Sources that were drawn apart add up as squares:
 * prompts of the judges, tasks, failures, sessions. Dimensions of one draw do not: several judges vary by what each
 * makes of the composite, with Student's t, and what rests on the same sessions is taken as correlated.
 * Source: docs/specification/quality.md, "Intervals of an evaluation".
 */
export function compositeSpread(
  skill: MeasuredSkill,
  samples: EvaluationSamples,
  dimensions: readonly DimensionSpreads[],
  level: number,
): Spread | null {
  const sessions = dimensions.flatMap(({ name, sessions: own, weights, points }) =>
    own === null ? [] : [{ name, spread: scaled(own, weights.sessions * points) }],
  );
  const together = sumOfSpreads(
    sessions.filter(({ name }) => name !== 'robustness').map(({ spread }) => spread),
    CORRELATION,
  );
  const failures = sessions.filter(({ name }) => name === 'robustness').map(({ spread }) => spread);
  const sum = sumOfSpreads([together, ...failures, ...judgeSources(skill, samples, dimensions, level)]);
  return sum.below + sum.above === 0 ? null : sum;
}

function judgeSources(
  skill: MeasuredSkill,
  { judge: samples }: EvaluationSamples,
  dimensions: readonly DimensionSpreads[],
  level: number,
): Spread[] {
  if (samples === null) return [];
  const of = (name: DimensionName) => samples.dimensions.find((sample) => sample.name === name);
  const judged = dimensions.flatMap((own) => {
    const sample = of(own.name);
    return own.judge === null || sample === undefined
      ? []
      : [
          {
            spread: scaled(own.judge, own.weights.judge * own.points),
            factor: own.weights.judge * own.points,
            sample,
          },
        ];
  });
  const prompts = judged.filter(({ sample }) => sample.fromPrompts).map(({ spread }) => spread);
  const means = judged.filter(({ sample }) => !sample.fromPrompts);
  if (samples.judges < 2) return [...prompts, ...means.map(({ spread }) => spread)];
  const scores = judgeScores(skill);
  const byJudge = Array.from({ length: samples.judges }, (_, judge) =>
    means.reduce((sum, { sample, factor }) => {
      const own = sample.byJudge[judge] ?? null;
      // A judge who is missing from a dimension says nothing about it.
      const score = mean(own ?? []) ?? scores[sample.name] ?? 0;
      return sum + factor * score;
    }, 0),
  );
  const interval = means.length === 0 ? null : meanInterval(byJudge, level);
  const between = interval && spreadOf(interval, (interval.low + interval.high) / 2);
  return between === null ? prompts : [...prompts, between];
}
