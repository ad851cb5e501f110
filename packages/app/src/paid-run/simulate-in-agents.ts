import { compareAgents } from '@plugin-eval/quality/evaluate/compare-agents.ts';
import type { MeasuredSkill, SimulatedSkill } from '@plugin-eval/quality/evaluate/paid-layers.ts';
import { type SimulationOptions, simulateSkill } from '@plugin-eval/quality/evaluate/simulate-skill.ts';
import type { MonteCarloContext } from '@plugin-eval/quality/monte-carlo/monte-carlo-options.ts';
import { simulationOptionsIn } from './session-runs.ts';
import type { SimulationPlan } from './simulation-plan.ts';

/**
 * Runs layer 3 of one skill in every named agent or model, one after the other, on the same prompts. Progress
 * is reported for the first.
 * @throws as simulateSkill
 */
export async function simulateInAgents(
  skill: MeasuredSkill,
  { agent, others }: Pick<SimulationPlan, 'agent' | 'others'>,
  options: SimulationOptions,
  context: MonteCarloContext,
): Promise<SimulatedSkill> {
  const simulated = await simulateSkill(skill, options, context);
  if (others.length === 0) return simulated;
  const layers = [];
  for (const other of others) {
    const { layer } = await simulateSkill(skill, simulationOptionsIn(other, options), context);
    layers.push({ agent: other.agent, layer });
  }
  return {
    ...simulated,
    comparedAgents: compareAgents({ agent, layer: simulated.layer }, layers, context.seed),
  };
}
