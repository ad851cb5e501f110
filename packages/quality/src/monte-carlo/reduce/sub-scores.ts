import type { Activation, MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import type { EndedSession } from './ended-sessions.ts';
import type { Failures } from './failures.ts';
import type { Quality } from './quality.ts';
import type { Tokens } from './tokens.ts';

/**
 * Returns the layer's contributions to the dimensions, each in [0, 1]; null for unmeasured ones. Source:
 * docs/specification/sessions.md, "Contributions to dimensions".
 */
export function subScoresOf(
  sessions: readonly EndedSession[],
  activation: Activation,
  quality: Quality,
  { failure }: Failures,
  tokens: Tokens,
): MonteCarloLayer['subScores'] {
  const activated = sessions.filter((session) => session.activated);
  const judged = sessions.filter(
    ({ prompt, inScope, completed }) => prompt.shouldTrigger && inScope !== null && completed !== null,
  );
  return {
    triggering_accuracy: activation.f1 ?? activation.rate,
    orchestration_fitness: share(activated.filter(workedAlone).length, activated.length),
    output_quality: quality.mean,
    scope_calibration: share(
      judged.filter(({ inScope, completed }) => inScope && completed).length,
      judged.length,
    ),
    token_efficiency: tokens.efficiencyNorm,
    robustness: failure.rate === null ? null : 1 - failure.rate,
  };
}

/** Returns true when it called no other skill and tried no sub-agent. */
export function workedAlone({
  otherSkills,
  triedSubAgent,
}: Pick<EndedSession, 'otherSkills' | 'triedSubAgent'>): boolean {
  return otherSkills.length === 0 && !triedSubAgent;
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
