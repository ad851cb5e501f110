import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { assembleLayer } from './assemble-layer.ts';
import type { MonteCarloOptions, MonteCarloSubject } from './monte-carlo-options.ts';
import { planInstallation } from './plan-sessions.ts';

/** The layer of a batch that could not even begin. */
export function invalidLayer(
  subject: MonteCarloSubject,
  options: Omit<MonteCarloOptions, 'prompts'>,
  reason: string,
  seed: number,
): Omit<MonteCarloLayer, 'durationMs'> {
  const whole: MonteCarloOptions = {
    ...options,
    prompts: { source: { kind: 'generated', file: null }, prompts: [], notes: [], paid: null },
  };
  return assembleLayer(
    {
      installation: planInstallation(subject.skill, whole, seed),
      planned: options.sessions,
      controls: [],
      check: null,
      sessions: [],
      executed: [],
      invalidReason: reason,
      stoppedEarly: null,
    },
    subject,
    whole,
    seed,
  );
}
