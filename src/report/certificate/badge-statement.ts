import type { Evaluation } from '../../documents/evaluation.ts';
import { BADGE_BOUNDS } from '../../methodology/badge.ts';
import { trustWarning } from '../judge/judge-trust.ts';
import { isSelfReported, lowElo } from '../verdict.ts';

export interface BadgeStatement {
  /** "Gold ★★★★", "No badge", "No score". */
  headline: string;
  /** Why there is none, or what holds it back; null when nothing does. May hold untrusted text. */
  reason: string | null;
}

const LOWEST = BADGE_BOUNDS.at(-1);

/** Which badge was earned and what qualifies it, or why there is none. */
export function badgeStatement(evaluation: Evaluation): BadgeStatement {
  const { badge, score, safety } = evaluation.composite;
  if (score === null) return { headline: 'No score', reason: 'nothing could be scored' };
  if (badge === null) return { headline: 'No badge', reason: reasonForNone(evaluation) };
  const stars = BADGE_BOUNDS.find((bounds) => bounds.badge === badge)?.stars ?? 0;
  return {
    headline: `${badge} ${'★'.repeat(stars)}`,
    reason: safety === 'unmeasured' ? 'provisional until safety is measured' : null,
  };
}

function reasonForNone(evaluation: Evaluation): string {
  const { badgeVetoedBy, complete, score, elo } = evaluation.composite;
  if (badgeVetoedBy !== null) return `vetoed by ${badgeVetoedBy}`;
  if (trustWarning(evaluation)?.kind === 'alarm') return 'the judge could be misled';
  if (!complete) return 'incomplete: something that was to be measured could not be';
  if (isSelfReported(evaluation)) return 'the scores of the judge were handed in from outside';
  return lowElo({ score, elo }) ?? `the score is below ${LOWEST?.composite}`;
}
