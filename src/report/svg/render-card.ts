import type { EvaluationDocument } from '../../documents/evaluation.ts';
import { isCollection } from '../../documents/evaluation-parts.ts';
import { collectionCard } from './collection-card.ts';
import { evaluationCard } from './evaluation-card.ts';

/** A score card as one self-contained SVG, readable on light and dark pages. */
export function renderCardSvg(document: EvaluationDocument): string {
  return isCollection(document) ? collectionCard(document) : evaluationCard(document);
}
