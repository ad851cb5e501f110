import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import {
  allSkills,
  confirmedErrors,
  isPlugin,
  judgeLayerOf,
  restsOnFailedJudge,
  SCAN_VETO,
  VERIFICATION_VETO,
} from '@plugin-eval/core/documents/evaluation-parts.ts';
import { badgeOf } from '@plugin-eval/core/methodology/badge.ts';

/**
 * Adds the badge an evaluation earns, before a safety delta is known: none with missing parts, with a misled
 * judge or scores passed in, and when the scanner read an attack in the code. Source:
 * docs/specification/quality.md, "Badges".
 */
export function withBadge<E extends Evaluation>(evaluation: E): E {
  const { score, complete, elo } = evaluation.composite;
  const vetoes = [
    ...(restsOnFailedJudge(evaluation) ? [VERIFICATION_VETO] : []),
    ...(hasConfirmedError(evaluation) ? [SCAN_VETO] : []),
  ];
  // Nobody can award a badge to himself.
  const refused = vetoes.length > 0 || !complete || judgeLayerOf(evaluation)?.selfReported === true;
  return {
    ...evaluation,
    composite: {
      ...evaluation.composite,
      badge: score === null || refused ? null : badgeOf(score, elo),
      badgeVetoedBy: vetoes.length === 0 ? null : vetoes.join(' and '),
    },
  };
}

function hasConfirmedError(evaluation: Evaluation): boolean {
  const parts = isPlugin(evaluation) ? [evaluation, ...allSkills(evaluation)] : [evaluation];
  return parts.some((part) => confirmedErrors(part).length > 0);
}
