import type { StaticFeatures } from '@plugin-eval/core/documents/evaluation.ts';
import type { DimensionName } from '@plugin-eval/core/documents/names.ts';
import type { StaticScores } from '../../static/score-features.ts';

/** The conditions of docs/specification/quality.md, "Which dimension first", as far as layer 1 can tell. */
export function isFixedFirst(
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
    default:
      return false;
  }
}
