import type { Composite, Dimension, SkillEvaluation, StaticLayer } from '../documents/evaluation.ts';
import { DIMENSION_NAMES, type DimensionName, SCHEMA_VERSION } from '../documents/names.ts';
import { badgeOf } from '../methodology/badge.ts';
import { blendLayers } from '../methodology/blend.ts';
import { compositeScore, type DimensionScores, measuredWeight } from '../methodology/composite.ts';
import { DIMENSIONS } from '../methodology/dimensions.ts';
import { gradeOf } from '../methodology/grade.ts';
import type { Member } from '../skill/member.ts';
import { readSkill } from '../skill/read-skill.ts';
import { analyseSkill } from '../static/analyse-skill.ts';
import { staticDimensionScores } from '../static/score-features.ts';
import { adviseOn, tipsFor } from './advice.ts';
import type { Clock, EvaluationOptions } from './evaluation-options.ts';

/**
 * Evaluates one skill with layer 1.
 * @throws SubjectError when the skill cannot be read
 */
export function evaluateSkill(member: Member, options: EvaluationOptions, clock: Clock): SkillEvaluation {
  const startedAt = clock();
  const skill = readSkill(member.path, member.shown, options.limits);
  const { features, scores, findings } = analyseSkill(skill, options.profile);
  const layer: StaticLayer = {
    name: 'static',
    score: scores.layerScore,
    durationMs: clock() - startedAt,
    antiPatterns: scores.antiPatterns,
    subScores: scores.subScores,
    features,
  };
  const byLayer = staticDimensionScores(scores.subScores);
  const blended = mapDimensions((name) => blendLayers(name, { static: byLayer[name] }));
  const composite = compositeOf(blended, scores.penalty);
  return {
    schemaVersion: SCHEMA_VERSION,
    tool: { name: 'plugin-eval', version: options.toolVersion },
    subject: { kind: 'skill', name: skill.name, path: member.shown, sha256: skill.sha256 },
    depth: options.depth,
    composite,
    dimensions: mapDimensions((name) => dimensionOf(name, blended[name], byLayer[name])),
    layers: [layer],
    findings,
    suppressed: [],
    advice: adviseOn(features, composite.score ?? 0),
    tips: tipsFor(features, blended, composite.score ?? 0),
    gates: [],
  };
}

/** The composite of a complete evaluation without an interval, Elo or safety measurement. */
function compositeOf(dimensions: DimensionScores, penalty: number): Composite {
  const score = compositeScore(dimensions, penalty);
  return {
    score,
    complete: true,
    badge: score === null ? null : badgeOf(score, null),
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

function dimensionOf(name: DimensionName, score: number | null, fromStatic: number | null): Dimension {
  return {
    score,
    grade: score === null ? null : gradeOf(score),
    ciLow: null,
    ciHigh: null,
    weight: DIMENSIONS[name].weight,
    status: score === null ? 'unmeasured' : 'measured',
    layers: { static: fromStatic },
  };
}

/** A value for each dimension, in the order of the methodology. */
export function mapDimensions<T>(value: (name: DimensionName) => T): Record<DimensionName, T> {
  return Object.fromEntries(DIMENSION_NAMES.map((name) => [name, value(name)])) as Record<DimensionName, T>;
}
