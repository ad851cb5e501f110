import type { StaticFeatures } from '@plugin-eval/core/documents/evaluation.ts';
import { COVERED_LANGUAGES, type CoveredLanguage } from '@plugin-eval/core/text/languages/language-data.ts';

type Described = Pick<StaticFeatures, 'descriptionLanguage' | 'exempt' | 'hasTrigger'>;

/** The covered language of a description; null for English and for languages without trigger expressions. */
export function coveredLanguage({
  descriptionLanguage,
}: Pick<StaticFeatures, 'descriptionLanguage'>): CoveredLanguage | null {
  return COVERED_LANGUAGES.get(descriptionLanguage ?? 'en') ?? null;
}

/** Returns false for a description without a recognised trigger in a language that has no trigger expressions. */
export function isTriggerAssessed(features: Described): boolean {
  return (
    features.hasTrigger || features.descriptionLanguage === undefined || coveredLanguage(features) !== null
  );
}

/** Returns true for skills that are scored without their trigger: exempt ones, and those in uncovered languages. */
export function isScoredWithoutTrigger(features: Described): boolean {
  return features.exempt || !isTriggerAssessed(features);
}

/** The length of the description that the steps of the formula compare. */
export function comparedLength({
  descriptionLength,
  descriptionWeight,
}: Pick<StaticFeatures, 'descriptionLength' | 'descriptionWeight'>): number {
  return descriptionWeight ?? descriptionLength;
}
