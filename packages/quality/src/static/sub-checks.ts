import type { StaticFeatures } from '@plugin-eval/core/documents/evaluation.ts';
import type { SubCheckName } from '@plugin-eval/core/documents/names.ts';
import { comparedLength, coveredLanguage, isScoredWithoutTrigger } from './trigger-assessment.ts';

/** The six sub-checks of layer 1, each in [0, 1]. Source: docs/specification/quality.md, "Sub-checks". */
export const SUB_CHECKS: Record<SubCheckName, (features: StaticFeatures) => number> = {
  frontmatter_quality: (features) => {
    const name = features.hasName ? 0.15 : 0.1;
    const length = firstReached(comparedLength(features), [
      [100, 0.25],
      [60, 0.2],
      [30, 0.15],
      [10, 0.05],
    ]);
    return clip(
      isScoredWithoutTrigger(features) ? (name + length) / 0.4 : name + length + 0.6 * pushiness(features),
    );
  },

  orchestration_wiring: (features) =>
    clip(
      0.7 +
        (features.namesOutputFormat ? 0.1 : 0) +
        (features.namesOutput ? 0.05 : 0) +
        (features.namesInput ? 0.1 : 0) +
        (features.codeBlockCount >= 2 ? 0.05 : 0) -
        (features.orchestrationWordCount >= 2 ? 0.15 : 0),
    ),

  progressive_disclosure: (features) => {
    const references = features.lineCount > 400 ? 0.25 : 0.15;
    return clip(
      lengthScore(features.lineCount) +
        (features.referenceFiles.length > 0 ? references : 0) +
        (features.assetFiles.length > 0 ? 0.15 : 0),
    );
  },

  structural_completeness: (features) =>
    clip(
      firstReached(features.h2Count + features.h3Count, [
        [6, 0.2],
        [4, 0.15],
        [2, 0.1],
      ]) +
        firstReached(features.codeBlockCount, [
          [5, 0.2],
          [3, 0.15],
          [1, 0.1],
        ]) +
        firstReached(features.codeBlockLanguages.length, [
          [3, 0.15],
          [2, 0.1],
        ]) +
        (features.hasExamples ? 0.15 : 0) +
        (features.hasTroubleshooting ? 0.15 : 0) +
        (features.hasTable ? 0.1 : 0) +
        (features.discussesDecisions ? 0.05 : 0),
    ),

  token_efficiency: (features) => {
    const density = features.directiveCount / Math.max(1, features.lineCount);
    const directives = density > 0.5 ? 0.4 : density > 0.2 ? 0.2 : density > 0.1 ? 0.1 : 0;
    const distinct =
      features.proseLineCount === 0 ? 1 : features.distinctProseLineCount / features.proseLineCount;
    return clip(1 - directives - 0.4 * (1 - distinct));
  },

  ecosystem_coherence: (features) =>
    clip(
      0.5 +
        Math.min(0.25, 0.08 * features.crossReferences.resolved.length) +
        (features.pointsToRelated ? 0.25 : 0),
    ),
};

/** Scores how clearly the description asks to be chosen, in [0, 0.95]. */
function pushiness(features: StaticFeatures): number {
  const trigger = features.hasTrigger ? 0.25 : 0;
  const length = comparedLength(features) >= 40 ? 0.1 : 0;
  const english =
    trigger +
    (features.saysProactively ? 0.15 : 0) +
    (features.saysAutomatic ? 0.1 : 0) +
    firstReached(features.useCaseCount, [
      [3, 0.2],
      [1, 0.1],
    ]) +
    (features.hasTriggerContext ? 0.15 : 0) +
    length;
  // The other terms exist in English only, so these two stand for all of them.
  return coveredLanguage(features) === null ? english : Math.max(english, (trigger + length) * (0.95 / 0.35));
}

function lengthScore(lineCount: number): number {
  if (lineCount < 100) return 0.2;
  if (lineCount < 200) return 0.5;
  if (lineCount <= 600) return 0.6;
  return lineCount <= 800 ? 0.4 : 0.15;
}

/** The value of the first step that is reached; steps are in falling order of their bounds. */
function firstReached(value: number, steps: readonly (readonly [bound: number, value: number])[]): number {
  return steps.find(([bound]) => value >= bound)?.[1] ?? 0;
}

function clip(score: number): number {
  return Math.min(1, Math.max(0, score));
}
