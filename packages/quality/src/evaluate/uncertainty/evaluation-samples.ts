import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { judgeLayerOf, monteCarloLayerOf } from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { JudgeLayer } from '@plugin-eval/core/documents/judge-layer.ts';
import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import type { DimensionName } from '@plugin-eval/core/documents/names.ts';
import type { DimensionScores } from '@plugin-eval/core/methodology/composite.ts';
import { mapDimensions } from '@plugin-eval/core/methodology/map-dimensions.ts';
import { type DimensionSample, type JudgeSamples, judgeSamples } from './judge-samples.ts';
import { type SessionSample, type SessionSamples, sessionSamples } from './session-samples.ts';

/** Data from which the intervals of one skill are computed. */
export interface MeasuredSkill {
  /** Layer 1's scores, in [0, 1]; null for dimensions without a sub-check. */
  staticScores: DimensionScores;
  /** Factor on the composite, in [0.5, 1]. */
  penalty: number;
  /** Results of layer 2; null at quick depth. */
  judge: JudgeLayer | null;
  /** Results of layer 3; null below deep depth. */
  monteCarlo: MonteCarloLayer | null;
}

/** All random draws for one skill; null for a layer without draws, or with unknown ones. */
export interface EvaluationSamples {
  judge: JudgeSamples | null;
  sessions: SessionSamples | null;
}

export function evaluationSamples({ judge, monteCarlo }: MeasuredSkill): EvaluationSamples {
  return {
    judge: judge === null ? null : judgeSamples(judge),
    sessions: monteCarlo === null ? null : sessionSamples(monteCarlo),
  };
}

/** Samples of each layer for one dimension. */
export interface DimensionSamples {
  judge: DimensionSample | null;
  sessions: SessionSample | null;
}

export function samplesOf(name: DimensionName, { judge, sessions }: EvaluationSamples): DimensionSamples {
  return {
    judge: judge?.dimensions.find((sample) => sample.name === name) ?? null,
    sessions: sessions?.dimensions.find((sample) => sample.name === name) ?? null,
  };
}

/** Data for the intervals of a finished evaluation. */
export function measuredSkillOf(skill: SkillEvaluation): MeasuredSkill {
  return {
    staticScores: mapDimensions((name) => skill.dimensions[name].layers.static ?? null),
    penalty: skill.composite.antiPatternPenalty ?? 1,
    judge: judgeLayerOf(skill),
    monteCarlo: monteCarloLayerOf(skill),
  };
}
