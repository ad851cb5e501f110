import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import type { ObservedSession } from '@plugin-eval/quality/monte-carlo/observed-session.ts';
import { type ReduceInput, reduceSessions } from '@plugin-eval/quality/monte-carlo/reduce/reduce-sessions.ts';
import { FIFTEEN_PROMPTS } from './observed-sessions.ts';

/** The Monte Carlo layer of sessions over the fifteen prompts, as the instrument would report it. */
export function sampledMonteCarloLayer(
  sessions: readonly ObservedSession[],
  changed: Partial<ReduceInput> = {},
): MonteCarloLayer {
  const figures = reduceSessions({
    prompts: FIFTEEN_PROMPTS,
    sessions,
    controls: [],
    invalidReason: null,
    liftAgainst: null,
    stoppedEarly: null,
    seed: 1,
    ...changed,
  });
  return {
    name: 'monte_carlo',
    durationMs: 0,
    driver: 'tool-loop',
    driverVersion: '1.0.0',
    model: 'stand-in:agent',
    reportedModels: ['agent'],
    qualityModel: 'stand-in:judge',
    nPlanned: sessions.length,
    nUnjudged: 0,
    controls: null,
    installed: [],
    promptSource: { kind: 'generated', file: null },
    routingEstimate: null,
    usage: null,
    costUsd: null,
    ...figures,
  };
}
