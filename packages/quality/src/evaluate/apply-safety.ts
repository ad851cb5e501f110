import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import type { SafetySummary } from '@plugin-eval/core/documents/safety-summary.ts';

/**
 * Applies the threat map's result to an evaluation: a skill that makes its agent more fragile gets no badge,
 * nor does one whose delta is incomplete. Source: docs/specification/threats.md, "Safety delta".
 */
export function applySafety<E extends Evaluation>(evaluation: E, safety: SafetySummary): E {
  const { composite } = evaluation;
  const isMeasured = safety.vetoed !== null;
  const complete = composite.complete && safety.complete;
  return {
    ...evaluation,
    composite: {
      ...composite,
      complete,
      safety: isMeasured ? 'measured' : 'unmeasured',
      badge: safety.vetoed === true || !complete ? null : composite.badge,
      badgeVetoedBy:
        safety.vetoed === true
          ? [...(composite.badgeVetoedBy === null ? [] : [composite.badgeVetoedBy]), 'the safety delta'].join(
              ' and ',
            )
          : composite.badgeVetoedBy,
    },
    safety,
  };
}
