import { comparedLength, coveredLanguage } from '../../static/trigger-assessment.ts';
import type { AdvicePiece, StaticKnowledge } from './advice-piece.ts';
import { counted, quote } from './quotation.ts';
import { shortDescription } from './short-description.ts';

/** The length from which on a description earns full points. */
const FULL_LENGTH = 100;
const RECOGNISED_LENGTH = 40;

/**
 * The edit of a description in another language than English. It never asks for English, and leaves out
 * aspects not recognised in that language: situations, limits, and overlap with the body.
 */
export function foreignDescriptionAdvice({ features, evidence }: StaticKnowledge): AdvicePiece[] {
  const covered = coveredLanguage(features);
  const [expression] = covered?.expressions ?? [];
  const length = comparedLength(features);
  const piece = (
    basis: AdvicePiece['basis'],
    action: string,
    change: AdvicePiece['change'],
  ): AdvicePiece[] => [{ basis, dimension: 'triggering_accuracy', action, change }];
  const clause =
    covered === null || expression === undefined
      ? ''
      : `, with a ${covered.name} clause such as ${quote(expression.example, 80)}`;
  if (length < 20)
    return piece(
      'defect',
      `Write in the language of its users what the skill does, and when to use it${clause}. ${shortDescription(evidence)}.`,
      { descriptionWeight: FULL_LENGTH, ...(clause === '' ? {} : { hasTrigger: true }) },
    );
  if (!features.hasTrigger && clause !== '')
    return piece(
      'defect',
      `Say in the description when to use the skill${clause}, in the words of its users. Now it (${quote(evidence.description.text, 50)}, ${counted(features.descriptionLength, 'character')}) has no recognised clause of that kind, and agents choose by it.`,
      { hasTrigger: true, descriptionWeight: Math.max(length, RECOGNISED_LENGTH) },
    );
  return [];
}
