import type { StaticFeatures } from '@plugin-eval/core/documents/evaluation.ts';
import {
  type AntiPatternFlag,
  type DimensionName,
  SUB_CHECK_NAMES,
  type SubCheckName,
} from '@plugin-eval/core/documents/names.ts';
import {
  ANTI_PATTERN_SEVERITY,
  antiPatternPenalty,
  countedFlags,
} from '@plugin-eval/core/methodology/anti-patterns.ts';
import type { DimensionScores } from '@plugin-eval/core/methodology/composite.ts';
import { mapDimensions } from '@plugin-eval/core/methodology/map-dimensions.ts';
import type { AntiPattern } from './rule-definition.ts';
import { bloatedSkill } from './rules/anti-pattern/bloated-skill.ts';
import { deadCrossRef } from './rules/anti-pattern/dead-cross-ref.ts';
import { emptyDescription } from './rules/anti-pattern/empty-description.ts';
import { missingTrigger } from './rules/anti-pattern/missing-trigger.ts';
import { orphanReference } from './rules/anti-pattern/orphan-reference.ts';
import { overConstrained } from './rules/anti-pattern/over-constrained.ts';
import { SUB_CHECKS } from './sub-checks.ts';

export interface DetectedFlag {
  flag: AntiPatternFlag;
  /** The target of a link, for flags reported once per target. */
  target: string | null;
}

export interface StaticScores {
  subScores: Record<SubCheckName, number>;
  flags: DetectedFlag[];
  /** Flag names as the penalty counts them. */
  antiPatterns: AntiPatternFlag[];
  /** Factor in [0.5, 1]. */
  penalty: number;
  /** Layer 1 score in [0, 1], penalty included. */
  layerScore: number;
}

/** Their shares in the score of the layer. Source: docs/specification/quality.md, "Score of layer 1". */
export const SUB_CHECK_WEIGHTS: Record<SubCheckName, number> = {
  frontmatter_quality: 0.35,
  orchestration_wiring: 0.25,
  progressive_disclosure: 0.15,
  structural_completeness: 0.1,
  token_efficiency: 0.1,
  ecosystem_coherence: 0.05,
};

/** The pure half of layer 1: the same features always give the same scores. */
export function scoreFeatures(features: StaticFeatures): StaticScores {
  const subScores = { ...NO_SCORES };
  for (const name of SUB_CHECK_NAMES) subScores[name] = SUB_CHECKS[name](features);
  const flags = detectAntiPatterns(features);
  const antiPatterns = countedFlags(flags.map(({ flag }) => flag));
  const penalty = antiPatternPenalty(antiPatterns.length);
  const weighted = SUB_CHECK_NAMES.reduce((sum, name) => sum + SUB_CHECK_WEIGHTS[name] * subScores[name], 0);
  return { subScores, flags, antiPatterns, penalty, layerScore: weighted * penalty };
}

const ANTI_PATTERNS: readonly AntiPattern[] = [
  missingTrigger,
  overConstrained,
  emptyDescription,
  bloatedSkill,
  orphanReference,
  deadCrossRef,
];

/** The anti-patterns of a skill, most severe first. Source: docs/specification/quality.md, "Anti-patterns". */
function detectAntiPatterns(features: StaticFeatures): DetectedFlag[] {
  return ANTI_PATTERNS.flatMap(({ id, targets }) =>
    targets(features).map((target) => ({ flag: id, target })),
  ).sort((a, b) => ANTI_PATTERN_SEVERITY[b.flag] - ANTI_PATTERN_SEVERITY[a.flag]);
}

/** Returns true when layer 1 has a sub-check for a dimension. */
export function isScoredByStatic(dimension: DimensionName): boolean {
  return staticDimensionScores(NO_SCORES)[dimension] !== null;
}

const NO_SCORES = Object.fromEntries(SUB_CHECK_NAMES.map((name) => [name, 0])) as Record<
  SubCheckName,
  number
>;

/** Layer 1's scores of the ten dimensions; null without a sub-check. */
export function staticDimensionScores(subScores: Record<SubCheckName, number>): DimensionScores {
  return { ...mapDimensions(() => null), ...subCheckDimensions(subScores) };
}

function subCheckDimensions(subScores: Record<SubCheckName, number>): Partial<DimensionScores> {
  return {
    triggering_accuracy: subScores.frontmatter_quality,
    orchestration_fitness: subScores.orchestration_wiring,
    progressive_disclosure: subScores.progressive_disclosure,
    token_efficiency: subScores.token_efficiency,
    structural_completeness: subScores.structural_completeness,
    ecosystem_coherence: subScores.ecosystem_coherence,
  };
}
