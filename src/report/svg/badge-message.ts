import type { Collection, Evaluation, EvaluationDocument } from '../../documents/evaluation.ts';
import { isCollection } from '../../documents/evaluation-parts.ts';
import { trustWarning } from '../judge/judge-trust.ts';
import { formatInterval, formatPoints } from '../number-format.ts';
import { BADGE_GROUNDS } from '../palette.ts';
import { errorSummary, isSelfReported } from '../verdict.ts';

export interface BadgeMessage {
  message: string;
  /** `#rrggbb` */
  color: string;
  /** True when there is no score at all. */
  isError: boolean;
}

/** What the right half of a badge says: never a badge or a number without what qualifies it. */
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
  const { badge, badgeVetoedBy, complete, safety, score } = evaluation.composite;
  if (score === null) return NOT_MEASURED;
  const points = formatPoints(score);
  const interval = formatInterval(evaluation.composite, 'points');
  const qualified = (reasons: readonly string[]) => {
    const all = [...(interval === null ? [] : [interval]), ...reasons];
    return all.length === 0 ? '' : ` (${all.join(', ')})`;
  };
  const none = (color: string, ...reasons: string[]) => ({
    message: `no badge ${points}${qualified(reasons)}`,
    color,
    isError: false,
  });
  if (badgeVetoedBy !== null) return none(BADGE_GROUNDS.vetoed, 'vetoed');
  if (trustWarning(evaluation)?.kind === 'alarm') {
    const message = `${badge ?? 'no badge'} ${points}${qualified(['judge misled'])}`;
    return { message, color: BADGE_GROUNDS.vetoed, isError: false };
  }
  if (!complete) return none(BADGE_GROUNDS.open, 'incomplete');
  if (isSelfReported(evaluation)) return none(BADGE_GROUNDS.open, 'self-reported');
  if (badge === null) return none(BADGE_GROUNDS.low);
  const errors = errorSummary(evaluation);
  const provisional = qualified([
    ...(safety === 'unmeasured' ? ['provisional'] : []),
    ...(errors === null ? [] : [errors.count]),
  ]);
  return { message: `${badge} ${points}${provisional}`, color: BADGE_GROUNDS[badge], isError: false };
}
