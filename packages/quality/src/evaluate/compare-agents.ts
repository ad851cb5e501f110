import type { ComparedAgent } from '@plugin-eval/core/documents/compared-agent.ts';
import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import type { SessionAgentName } from '@plugin-eval/core/documents/names.ts';
import { compareRates } from './compare-rates.ts';

/** The sessions of one agent. */
export interface AgentLayer {
  agent: SessionAgentName;
  layer: MonteCarloLayer;
}

/**
 * Compares each further agent's load rate with the first agent's.
 * Source: docs/specification/sessions.md, "Several agents".
 */
export function compareAgents(
  first: AgentLayer,
  others: readonly AgentLayer[],
  seed: number,
): ComparedAgent[] {
  const rates = compareRates(
    first.layer,
    others.map(({ layer }) => layer),
    seed,
  );
  return others.map(({ agent, layer }, index) => {
    const rate = rates[index] ?? null;
    const sameModel = first.layer.model === layer.model;
    return { agent, layer, difference: rate === null ? null : { against: first.agent, sameModel, ...rate } };
  });
}
