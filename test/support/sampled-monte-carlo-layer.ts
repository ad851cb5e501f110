import type { MonteCarloLayer } from '../../src/documents/monte-carlo-layer.ts';
import { type ReduceInput, reduceRuns } from '../../src/monte-carlo/reduce/reduce-runs.ts';
import type { RunOutcome } from '../../src/monte-carlo/run-outcome.ts';
import { FIFTEEN_PROMPTS } from './run-outcomes.ts';

/** The Monte Carlo layer of runs over the fifteen prompts, as the instrument would report it. */
export function sampledMonteCarloLayer(
  runs: readonly RunOutcome[],
  changed: Partial<ReduceInput> = {},
): MonteCarloLayer {
  const figures = reduceRuns({
    prompts: FIFTEEN_PROMPTS,
    runs,
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
    nPlanned: runs.length,
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
