import type {
  Composite,
  Dimension,
  JudgeLayer,
  SkillEvaluation,
  StaticFeatures,
  StaticLayer,
} from '../documents/evaluation.ts';
import type { JudgeScores } from '../documents/judge-scores.ts';
import { type DimensionName, SCHEMA_VERSION } from '../documents/names.ts';
import { badgeOf } from '../methodology/badge.ts';
import { blendLayers, type LayerScores } from '../methodology/blend.ts';
import { compositeScore, type DimensionScores, measuredWeight } from '../methodology/composite.ts';
import { DIMENSIONS } from '../methodology/dimensions.ts';
import { gradeOf } from '../methodology/grade.ts';
import { mapDimensions } from '../methodology/map-dimensions.ts';
import type { Member } from '../skill/member.ts';
import { readSkill } from '../skill/read-skill.ts';
import { analyseSkill } from '../static/analyse-skill.ts';
import { type StaticScores, scoreFeatures, staticDimensionScores } from '../static/score-features.ts';
import { adviseOn, tipsFor } from './advice.ts';
import type { Clock, EvaluationOptions } from './evaluation-options.ts';
import { meanOf } from './mean.ts';

/**
 * Evaluates one skill with layer 1, and with layer 2 when its scores were handed in.
 * @throws SubjectError when the skill cannot be read
 */
export function evaluateSkill(member: Member, options: EvaluationOptions, clock: Clock): SkillEvaluation {
  const startedAt = clock();
  const skill = readSkill(member.path, member.shown, options.limits);
  const { features, scores, findings, suppressed } = analyseSkill(skill, {
    profile: options.profile,
    trustInline: options.trustInline ?? false,
  });
  const layer: StaticLayer = {
    name: 'static',
    score: scores.layerScore,
    durationMs: clock() - startedAt,
    antiPatterns: scores.antiPatterns,
    subScores: scores.subScores,
    features,
  };
  const judge = options.judgeScores;
  const byLayer = layerScores(scores, judge);
  const blended = mapDimensions((name) => blendLayers(name, byLayer[name]));
  const composite = compositeOf(blended, scores.penalty, judge !== undefined);
  const compositeFor = (changed: StaticFeatures) => {
    const rescored = scoreFeatures(changed);
    const layers = layerScores(rescored, judge);
    return (
      compositeScore(
        mapDimensions((name) => blendLayers(name, layers[name])),
        rescored.penalty,
      ) ?? 0
    );
  };
  return {
    schemaVersion: SCHEMA_VERSION,
    tool: { name: 'plugin-eval', version: options.toolVersion },
    subject: { kind: 'skill', name: skill.name, path: member.shown, sha256: skill.sha256 },
    depth: options.depth,
    composite,
    dimensions: mapDimensions((name) => dimensionOf(name, blended[name], byLayer[name])),
    layers: judge === undefined ? [layer] : [layer, judgeLayer(judge)],
    findings,
    suppressed,
    advice: adviseOn(features, compositeFor),
    tips: tipsFor(features, blended, composite.score ?? 0),
    gates: [],
  };
}

function layerScores(
  { subScores }: Pick<StaticScores, 'subScores'>,
  judge: JudgeScores | undefined,
): Record<DimensionName, LayerScores> {
  const fromStatic = staticDimensionScores(subScores);
  const fromJudge: Partial<Record<DimensionName, { score: number }>> = judge ?? {};
  return mapDimensions((name) => ({ static: fromStatic[name], judge: fromJudge[name]?.score ?? null }));
}

function judgeLayer(scores: JudgeScores): JudgeLayer {
  return {
    name: 'judge',
    score: meanOf(Object.values(scores).map(({ score }) => score)),
    durationMs: 0,
    selfReported: true,
    dimensions: scores,
  };
}

/** The composite of a complete evaluation without an interval, Elo or safety measurement. */
function compositeOf(dimensions: DimensionScores, penalty: number, selfReported: boolean): Composite {
  const score = compositeScore(dimensions, penalty);
  return {
    score,
    complete: true,
    // Nobody can award a badge to himself.
    badge: score === null || selfReported ? null : badgeOf(score, null),
    badgeVetoedBy: null,
    safety: 'unmeasured',
    elo: null,
    ciLow: null,
    ciHigh: null,
    antiPatternPenalty: penalty,
    measuredWeight: measuredWeight(dimensions),
    dimensions,
  };
}

function dimensionOf(name: DimensionName, score: number | null, layers: LayerScores): Dimension {
  const { static: fromStatic = null, judge = null } = layers;
  return {
    score,
    grade: score === null ? null : gradeOf(score),
    ciLow: null,
    ciHigh: null,
    weight: DIMENSIONS[name].weight,
    status: score === null ? 'unmeasured' : 'measured',
    layers: judge === null ? { static: fromStatic } : { static: fromStatic, judge },
  };
}
