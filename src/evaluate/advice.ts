import type { Advice, StaticFeatures, Tip } from '../documents/evaluation.ts';
import { DIMENSION_NAMES, type DimensionName } from '../documents/names.ts';
import type { DimensionScores } from '../methodology/composite.ts';
import { DIMENSIONS } from '../methodology/dimensions.ts';
import { IMPROVEMENT_PRIORITIES } from '../methodology/improvement-priorities.ts';
import { type StaticScores, scoreFeatures } from '../static/score-features.ts';
import { IMPROVEMENTS } from './improvements.ts';

/** Changes that bring less than this many points are not worth a line. */
const SMALLEST_GAIN = 0.005;

/**
 * What to change, best gain first. Each gain is exact: the skill is scored again with that one change.
 * @param compositeOf the composite, in points, that features lead to when everything else stays as it is
 */
export function adviseOn(
  features: StaticFeatures,
  compositeOf: (features: StaticFeatures) => number,
): Advice[] {
  const scores = scoreFeatures(features);
  const composite = compositeOf(features);
  return IMPROVEMENTS.flatMap((improvement) => {
    const change = improvement.change(features);
    if (change === null) return [];
    const gain = compositeOf({ ...features, ...change }) - composite;
    if (gain < SMALLEST_GAIN) return [];
    return [
      {
        dimension: improvement.dimension,
        action: typeof improvement.action === 'string' ? improvement.action : improvement.action(features),
        compositeGain: gain,
        effort: IMPROVEMENT_PRIORITIES[improvement.dimension].effort,
        fixFirst: isFixedFirst(improvement.dimension, features, scores, composite),
      },
    ];
  }).sort((a, b) => b.compositeGain - a.compositeGain || impactOrder(a) - impactOrder(b));
}

/** Equal gains: first what the methodology expects to bring most for an hour's work. */
function impactOrder({ dimension }: Advice): number {
  return ['high', 'medium', 'low', 'very low'].indexOf(IMPROVEMENT_PRIORITIES[dimension].impact);
}

const UNCOMPUTED_TIPS: Partial<Record<DimensionName, string>> = {
  output_quality:
    'Give instructions that can be acted on, one edge case at least, and an example with its expected result. Only a judge can measure this (depth standard).',
  scope_calibration:
    'Cover the stated domain and no more: 200 to 600 lines; merge what is too narrow, split what is too broad. Only a judge can measure this (depth standard).',
  robustness:
    'Say what to do with empty or malformed input, and what is returned when the task cannot be done. Only a judge or real runs can measure this.',
  code_template_quality:
    'Make every code block complete enough to copy, and give it a language tag. Only a judge can measure this (depth deep).',
};

/** Advice on dimensions that were not measured, whose gain nobody can compute yet. */
export function tipsFor(features: StaticFeatures, dimensions: DimensionScores, composite: number): Tip[] {
  const scores = scoreFeatures(features);
  return DIMENSION_NAMES.filter((name) => dimensions[name] === null)
    .flatMap((dimension) => {
      const tip = UNCOMPUTED_TIPS[dimension];
      return tip === undefined
        ? []
        : [{ dimension, tip, fixFirst: isFixedFirst(dimension, features, scores, composite) }];
    })
    .sort((a, b) => DIMENSIONS[b.dimension].weight - DIMENSIONS[a.dimension].weight);
}

/** The methodology's conditions ("Fix first if"), as far as layer 1 can tell. */
function isFixedFirst(
  dimension: DimensionName,
  features: StaticFeatures,
  scores: StaticScores,
  composite: number,
): boolean {
  switch (dimension) {
    case 'triggering_accuracy':
      return composite < 70;
    case 'orchestration_fitness':
      return features.orchestrationWordCount >= 2;
    case 'output_quality':
      return false;
    case 'scope_calibration':
      return features.lineCount < 100 || features.lineCount > 800;
    case 'progressive_disclosure':
      return features.referenceFiles.length === 0;
    case 'token_efficiency':
      return scores.antiPatterns.length >= 3;
    case 'robustness':
      return !features.hasTroubleshooting;
    case 'structural_completeness':
      return features.h2Count < 4;
    case 'code_template_quality':
      return features.codeBlockCount > 0 && features.codeBlockLanguages.length === 0;
    case 'ecosystem_coherence':
      return Object.values(features.crossReferences).every((targets) => targets.length === 0);
  }
}
