import type { Composite, Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { isPlugin, judgeLayerOf } from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { Badge } from '@plugin-eval/core/documents/names.ts';
import { BADGE_BOUNDS } from '@plugin-eval/core/methodology/badge.ts';
import { trustWarning } from './judge/judge-trust.ts';
import { formatRating } from './number-format.ts';
import { sessionsWarning } from './sessions/sessions-warning.ts';

/** The caveat to show with a badge, or the reason there is none. Every format takes its words from here. */
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
  /** Short form for a pill: "incomplete". May hold untrusted text. */
  word: string;
  /** Full sentence: "incomplete: part of the measurement failed". May hold untrusted text. */
  reason: string;
}

/** Returns the strongest caveat on the badge of an evaluation; null when there is none. */
export function badgeQualifier(evaluation: Evaluation): BadgeQualifier | null {
  const { composite } = evaluation;
  if (composite.badgeVetoedBy === null) {
    if (composite.score === null) return qualifier('unscored');
    if (trustWarning(evaluation)?.kind === 'alarm') return qualifier('misled');
    if (composite.badge === null && sessionsWarning(evaluation)?.kind === 'alarm')
      return qualifier('sessions-invalid');
    if (composite.complete && isSelfReported(evaluation)) return qualifier('self-reported');
  }
  return compositeQualifier(composite);
}

/** The qualifier when only the composite is known, in a table of many. */
export function compositeQualifier(composite: Composite): BadgeQualifier | null {
  const { badge, badgeVetoedBy, complete, safety, score } = composite;
  if (badgeVetoedBy !== null) {
    const reason = `vetoed by ${badgeVetoedBy}`;
    return { kind: 'vetoed', word: reason, reason };
  }
  if (score === null) return qualifier('unscored');
  if (!complete) return qualifier('incomplete');
  if (badge === null) return lowElo(composite) ?? qualifier('low-score');
  return safety === 'unmeasured' ? qualifier('provisional') : null;
}

/** Returns true when the score, always shown with the badge, already says as much. */
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

/** Returns true when the result includes scores passed with --judge-scores; such results earn no badge. */
export function isSelfReported(evaluation: Evaluation): boolean {
  const members = isPlugin(evaluation) ? evaluation.skills : [];
  return [evaluation, ...members].some((one) => judgeLayerOf(one)?.selfReported === true);
}

const LOWEST = BADGE_BOUNDS.at(-1);

/** Returns the caveat for a high score with a low Elo. */
function lowElo({ score, elo }: Composite): BadgeQualifier | null {
  if (LOWEST === undefined || score === null || elo === null) return null;
  if (score < LOWEST.composite || elo >= LOWEST.elo) return null;
  const reason = `the Elo of ${formatRating(elo)} is below ${LOWEST.elo}`;
  return { kind: 'low-elo', word: reason, reason };
}

/** Caveats that do not depend on the single evaluation. */
const QUALIFIERS = {
  unscored: { word: 'errored', reason: 'nothing could be scored' },
  misled: { word: 'judge misled', reason: 'the judge could be misled' },
  'sessions-invalid': { word: 'sessions invalid', reason: 'the sessions are invalid' },
  incomplete: {
    word: 'incomplete',
    reason: 'incomplete: part of the measurement failed',
  },
  'self-reported': {
    word: 'self-reported',
    reason: "the judge's scores were supplied by the user",
  },
  'low-score': { word: 'low score', reason: `the score is below ${LOWEST?.composite}` },
  provisional: { word: 'provisional', reason: 'provisional until safety is measured' },
} as const;

function qualifier(kind: keyof typeof QUALIFIERS): BadgeQualifier {
  return { kind, ...QUALIFIERS[kind] };
}
