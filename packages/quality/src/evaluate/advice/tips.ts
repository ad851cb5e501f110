import type { Tip } from '@plugin-eval/core/documents/advice.ts';
import type { StaticFeatures } from '@plugin-eval/core/documents/evaluation.ts';
import { DIMENSION_NAMES, type DimensionName } from '@plugin-eval/core/documents/names.ts';
import type { DimensionScores } from '@plugin-eval/core/methodology/composite.ts';
import { DIMENSIONS } from '@plugin-eval/core/methodology/dimensions.ts';
import { scoreFeatures } from '../../static/score-features.ts';
import { isFixedFirst } from './fix-first.ts';

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

/** Advice on dimensions not measured yet, whose gain cannot be computed. */
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
