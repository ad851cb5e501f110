import type { ComparedAgent } from '@plugin-eval/core/documents/compared-agent.ts';
import type { ComparedArm } from '@plugin-eval/core/documents/compared-arm.ts';
import type {
  Composite,
  Dimension,
  SkillEvaluation,
  StaticFeatures,
  StaticLayer,
} from '@plugin-eval/core/documents/evaluation.ts';
import type { Finding, SuppressedFinding } from '@plugin-eval/core/documents/finding.ts';
import type { JudgeLayer } from '@plugin-eval/core/documents/judge-layer.ts';
import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { type DimensionName, SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import type { Ranking } from '@plugin-eval/core/documents/ranking.ts';
import type { ScanSection } from '@plugin-eval/core/documents/scan-section.ts';
import { blendLayers, type LayerScores } from '@plugin-eval/core/methodology/blend.ts';
import { compositeScore, type DimensionScores } from '@plugin-eval/core/methodology/composite.ts';
import { DIMENSIONS } from '@plugin-eval/core/methodology/dimensions.ts';
import { mapDimensions } from '@plugin-eval/core/methodology/map-dimensions.ts';
import { type StaticScores, scoreFeatures, staticDimensionScores } from '../static/score-features.ts';
import type { SkillEvidence } from '../static/skill-evidence.ts';
import { adviseOn } from './advice/advise-skill.ts';
import { tipsFor } from './advice/tips.ts';
import type { EvaluationOptions } from './evaluation-options.ts';
import { measuredComposite, measuredDimension } from './measured-scores.ts';
import { observedUse } from './observed/read-observed-use.ts';
import { withBadge } from './with-badge.ts';

/** Results of the layers for one skill. */
export interface SkillParts {
  subject: SkillEvaluation['subject'];
  staticLayer: StaticLayer & { features: StaticFeatures };
  /** Results of layer 2; null at quick depth. */
  judge: JudgeLayer | null;
  /** Results of layer 3; null below deep depth. */
  monteCarlo: MonteCarloLayer | null;
  /** The same skill in further agents; empty or absent for none. */
  comparedAgents?: ComparedAgent[];
  /** The same skill in further arms; empty or absent for none. */
  comparedArms?: ComparedArm[];
  /** The ranking; null without a corpus. */
  ranking?: Ranking | null;
  /** Scanner results; null when not scanned. */
  scan: ScanSection | null;
  /** The passages that advice quotes. */
  evidence: SkillEvidence;
  findings: Finding[];
  suppressed: SuppressedFinding[];
}

/**
 * The document of a skill: layers blended into dimensions, dimensions into the composite. Reads nothing. Intervals are
 * added when all skills of the run are measured (`addIntervals`).
 * @param adviceWhenAsked for what another layer is going to replace: advice is worked out when somebody looks at it
 */
export function assembleSkill(
  {
    subject,
    staticLayer,
    judge,
    monteCarlo,
    comparedAgents = [],
    comparedArms = [],
    ranking = null,
    scan,
    evidence,
    findings,
    suppressed,
  }: SkillParts,
  options: Pick<EvaluationOptions, 'depth' | 'toolVersion' | 'telemetry'>,
  { adviceWhenAsked: lazyAdvice = false }: { adviceWhenAsked?: boolean } = {},
): SkillEvaluation {
  const { features } = staticLayer;
  const scores = scoreFeatures(features);
  const byLayer = layerScores(scores, judge, monteCarlo);
  const blended = mapDimensions((name) => blendLayers(name, byLayer[name]));
  const composite = compositeOf(blended, scores.penalty, { judge, monteCarlo, ranking });
  const compositeFor = (changed: StaticFeatures) => {
    const changedScores = scoreFeatures(changed);
    const layers = layerScores(changedScores, judge, monteCarlo);
    return (
      compositeScore(
        mapDimensions((name) => blendLayers(name, layers[name])),
        changedScores.penalty,
      ) ?? 0
    );
  };
  const advise = () => adviseOn({ features, evidence, judge, monteCarlo, findings }, compositeFor);
  const evaluation: SkillEvaluation = withBadge({
    schemaVersion: SCHEMA_VERSION,
    tool: { name: 'plugin-eval', version: options.toolVersion },
    subject,
    depth: options.depth,
    composite,
    dimensions: mapDimensions((name) =>
      dimensionOf(name, blended[name], byLayer[name], { judge, monteCarlo }),
    ),
    layers: [staticLayer, ...(judge === null ? [] : [judge]), ...(monteCarlo === null ? [] : [monteCarlo])],
    ...(comparedAgents.length === 0 ? {} : { comparedAgents }),
    ...(comparedArms.length === 0 ? {} : { comparedArms }),
    ...(options.telemetry === undefined ? {} : { observed: observedUse(options.telemetry, subject.name) }),
    uncertainty: null,
    ranking,
    safety: null,
    scan,
    findings,
    suppressed,
    advice: lazyAdvice ? [] : advise(),
    tips: tipsFor(features, blended, composite.score ?? 0),
    gates: [],
  });
  if (lazyAdvice) lazily(evaluation, 'advice', advise);
  return evaluation;
}

function lazily<Of extends object, Name extends keyof Of>(
  object: Of,
  name: Name,
  work: () => Of[Name],
): void {
  const keep = (value: Of[Name]) =>
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
  Object.defineProperty(object, name, {
    ...{ enumerable: true, configurable: true, set: keep },
    get: () => {
      const value = work();
      keep(value);
      return value;
    },
  });
}

/** The layers whose work is paid for. */
interface PaidLayers {
  judge: JudgeLayer | null;
  monteCarlo: MonteCarloLayer | null;
}

function layerScores(
  { subScores }: Pick<StaticScores, 'subScores'>,
  judge: JudgeLayer | null,
  monteCarlo: MonteCarloLayer | null,
): Record<DimensionName, LayerScores> {
  const fromStatic = staticDimensionScores(subScores);
  return mapDimensions((name) => ({
    static: fromStatic[name],
    judge: judge?.assessments[name]?.score ?? null,
    monte_carlo: monteCarlo?.subScores[name] ?? null,
  }));
}

function compositeOf(
  dimensions: DimensionScores,
  penalty: number,
  { judge, monteCarlo, ranking }: PaidLayers & { ranking: Ranking | null },
): Composite {
  const score = compositeScore(dimensions, penalty);
  const complete =
    (judge === null || isJudgedInFull(judge)) &&
    (monteCarlo === null || isSimulatedInFull(monteCarlo)) &&
    ranking?.status !== 'errored';
  // With too few opponents the rating says more about them than about the skill.
  const elo = ranking?.status === 'ranked' ? ranking.elo : null;
  return measuredComposite({ score, complete, dimensions, elo, antiPatternPenalty: penalty });
}

/** Returns true when every judge gave every requested score, and verification ran if requested. */
function isJudgedInFull({ assessments, verification }: JudgeLayer): boolean {
  const judged = Object.values(assessments);
  return (
    judged.every(({ status, missing }) => status !== 'errored' && missing === 0) &&
    verification?.passed !== null
  );
}

/** Returns true when the harness passed its check, and every session was drawn and judged. */
function isSimulatedInFull({ valid, nUnjudged, sessions }: MonteCarloLayer): boolean {
  return valid && nUnjudged === 0 && sessions.every(({ outcome }) => outcome !== 'errored');
}

function dimensionOf(
  name: DimensionName,
  score: number | null,
  { static: fromStatic = null, judge: fromJudge = null, monte_carlo: fromSessions = null }: LayerScores,
  { judge, monteCarlo }: PaidLayers,
): Dimension {
  const assessment = judge?.assessments[name];
  const simulated = monteCarlo !== null && DIMENSIONS[name].blend.monte_carlo > 0;
  const errored =
    assessment?.status === 'errored' ||
    (simulated && fromSessions === null && !isSimulatedInFull(monteCarlo));
  return measuredDimension(name, {
    score,
    status: errored ? 'errored' : score === null ? 'unmeasured' : 'measured',
    layers: {
      static: fromStatic,
      ...(assessment === undefined ? {} : { judge: fromJudge }),
      ...(simulated ? { monte_carlo: fromSessions } : {}),
    },
  });
}
