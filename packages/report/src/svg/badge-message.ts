import type { Collection, Evaluation, EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import { isCollection } from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { Badge } from '@plugin-eval/core/documents/names.ts';
import { type BadgeQualifier, badgeQualifier, isLow } from '../badge-standing.ts';
import { formatInterval, formatPoints } from '../number-format.ts';
import { BADGE_GROUNDS } from '../palette.ts';
import { errorSummary } from '../verdict.ts';

export interface BadgeMessage {
  message: string;
  /** `#rrggbb` */
  color: string;
  /** True when there is no score. */
  isError: boolean;
}

/** Text of a badge's right half: never a badge or a number without its caveat. */
export function badgeMessage(document: EvaluationDocument): BadgeMessage {
  return isCollection(document) ? meanMessage(document) : scoreMessage(document);
}

const NOT_MEASURED: BadgeMessage = { message: 'not measured', color: BADGE_GROUNDS.open, isError: true };

function meanMessage({ summary: { mean, scored, subjects } }: Collection): BadgeMessage {
  if (mean === null) return NOT_MEASURED;
  const share = scored < subjects ? ` (${scored} of ${subjects})` : '';
  return { message: `mean ${formatPoints(mean)}${share}`, color: BADGE_GROUNDS.mean, isError: false };
}

function scoreMessage(evaluation: Evaluation): BadgeMessage {
  const { score } = evaluation.composite;
  if (score === null) return NOT_MEASURED;
  const qualifier = badgeQualifier(evaluation);
  const badge = qualifier?.kind === 'self-reported' ? null : evaluation.composite.badge;
  const isHeldBack = qualifier !== null && qualifier.kind !== 'provisional';
  const errors = badge === null || isHeldBack ? null : errorSummary(evaluation);
  const reasons = [
    formatInterval(evaluation.composite, 'points'),
    qualifier === null ? null : wordOf(qualifier),
    errors?.count ?? null,
  ].filter((reason) => reason !== null);
  const qualified = reasons.length === 0 ? '' : ` (${reasons.join(', ')})`;
  return {
    message: `${badge ?? 'no badge'} ${formatPoints(score)}${qualified}`,
    color: groundOf(qualifier, badge),
    isError: false,
  };
}

/** There is no room for more than a word. */
function wordOf(qualifier: BadgeQualifier): string | null {
  if (qualifier.kind === 'vetoed') return 'vetoed';
  return isLow(qualifier) ? null : qualifier.word;
}

function groundOf(qualifier: BadgeQualifier | null, badge: Badge | null): string {
  if (qualifier?.kind === 'vetoed' || qualifier?.kind === 'misled') return BADGE_GROUNDS.vetoed;
  if (badge !== null) return BADGE_GROUNDS[badge];
  return qualifier !== null && isLow(qualifier) ? BADGE_GROUNDS.low : BADGE_GROUNDS.open;
}
