import type { Composite, Evaluation } from '../documents/evaluation.ts';
import { isPlugin, judgeLayerOf } from '../documents/evaluation-parts.ts';
import type { Badge } from '../documents/names.ts';
import { BADGE_BOUNDS } from '../methodology/badge.ts';
import { trustWarning } from './judge/judge-trust.ts';
import { formatRating } from './number-format.ts';
import { sessionsWarning } from './sessions/sessions-warning.ts';

/** What must be said beside a badge, or why there is none. Every format takes its words from here. */
export interface BadgeQualifier {
  kind:
    | 'unscored'
    | 'vetoed'
    | 'misled'
    | 'sessions-invalid'
    | 'incomplete'
    | 'self-reported'
    | 'low-elo'
    | 'low-score'
    | 'provisional';
  /** For a pill: "incomplete". May hold untrusted text. */
  word: string;
  /** For a sentence: "incomplete: something that was to be measured could not be". May hold untrusted text. */
  reason: string;
}

/** What qualifies the badge of an evaluation most; null when nothing does. */
export function badgeQualifier(evaluation: Evaluation): BadgeQualifier | null {
  const { composite } = evaluation;
  if (composite.badgeVetoedBy === null) {
    if (composite.score === null) return UNSCORED;
    if (trustWarning(evaluation)?.kind === 'alarm') return MISLED;
    if (composite.badge === null && sessionsWarning(evaluation)?.kind === 'alarm') return SESSIONS_INVALID;
    if (composite.complete && isSelfReported(evaluation)) return SELF_REPORTED;
  }
  return compositeQualifier(composite);
}

/** The same where nothing but the composite is known, in a table of many. */
export function compositeQualifier(composite: Composite): BadgeQualifier | null {
  const { badge, badgeVetoedBy, complete, safety, score } = composite;
  if (badgeVetoedBy !== null) {
    const reason = `vetoed by ${badgeVetoedBy}`;
    return { kind: 'vetoed', word: reason, reason };
  }
  if (score === null) return UNSCORED;
  if (!complete) return INCOMPLETE;
  if (badge === null) return lowElo(composite) ?? LOW_SCORE;
  return safety === 'unmeasured' ? PROVISIONAL : null;
}

/** Whether the score, which stands beside the badge everywhere, says as much. */
export function isLow({ kind }: BadgeQualifier): boolean {
  return kind === 'low-score' || kind === 'low-elo';
}

/** "★★★★". */
export function starsOf(badge: Badge): string {
  return '★'.repeat(starCount(badge));
}

export function starCount(badge: Badge): number {
  return BADGE_BOUNDS.find((bounds) => bounds.badge === badge)?.stars ?? 0;
}

/** A badge stays provisional until safety has been measured. */
export function isProvisional({ badge, safety }: Composite): boolean {
  return badge !== null && safety === 'unmeasured';
}

/** Whether scores that were handed in with --judge-scores are part of the result; those earn no badge. */
export function isSelfReported(evaluation: Evaluation): boolean {
  const members = isPlugin(evaluation) ? evaluation.skills : [];
  return [evaluation, ...members].some((one) => judgeLayerOf(one)?.selfReported === true);
}

const LOWEST = BADGE_BOUNDS.at(-1);

/** Where the score is high enough, and the Elo is not. */
function lowElo({ score, elo }: Composite): BadgeQualifier | null {
  if (LOWEST === undefined || score === null || elo === null) return null;
  if (score < LOWEST.composite || elo >= LOWEST.elo) return null;
  const reason = `the Elo of ${formatRating(elo)} is below ${LOWEST.elo}`;
  return { kind: 'low-elo', word: reason, reason };
}

const UNSCORED: BadgeQualifier = {
  kind: 'unscored',
  word: 'errored',
  reason: 'nothing could be scored',
};
const MISLED: BadgeQualifier = {
  kind: 'misled',
  word: 'judge misled',
  reason: 'the judge could be misled',
};
const SESSIONS_INVALID: BadgeQualifier = {
  kind: 'sessions-invalid',
  word: 'sessions invalid',
  reason: 'the sessions are invalid',
};
const INCOMPLETE: BadgeQualifier = {
  kind: 'incomplete',
  word: 'incomplete',
  reason: 'incomplete: something that was to be measured could not be',
};
const SELF_REPORTED: BadgeQualifier = {
  kind: 'self-reported',
  word: 'self-reported',
  reason: 'the scores of the judge were handed in from outside',
};
const LOW_SCORE: BadgeQualifier = {
  kind: 'low-score',
  word: 'low score',
  reason: `the score is below ${LOWEST?.composite}`,
};
const PROVISIONAL: BadgeQualifier = {
  kind: 'provisional',
  word: 'provisional',
  reason: 'provisional until safety is measured',
};
