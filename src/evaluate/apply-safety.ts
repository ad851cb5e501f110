import type { Evaluation } from '../documents/evaluation.ts';
import type { SafetySummary } from '../documents/safety-summary.ts';

/**
 * The evaluation with what the threat map says of it: a skill that makes its agent more fragile gets no badge, and one
 * whose delta could not be measured in full gets none either. Source:
 * docs/specification/threats.md, "Safety delta".
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
