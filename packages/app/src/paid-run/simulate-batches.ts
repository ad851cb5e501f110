import { compareAgents } from '@plugin-eval/quality/evaluate/compare-agents.ts';
import { compareArms } from '@plugin-eval/quality/evaluate/compare-arms.ts';
import type { MeasuredSkill, SimulatedSkill } from '@plugin-eval/quality/evaluate/paid-layers.ts';
import { simulateSkill } from '@plugin-eval/quality/evaluate/simulate-skill.ts';
import type { MonteCarloContext } from '@plugin-eval/quality/monte-carlo/monte-carlo-options.ts';
import type { BatchOptions } from './session-runs.ts';
import type { SimulationPlan } from './simulation-plan.ts';

/**
 * Runs layer 3 of one skill, then the same prompts in every further agent or model, and in every further arm, one
 * after the other. Progress is reported for the first.
 * @throws as simulateSkill
 */
export async function simulateBatches(
  skill: MeasuredSkill,
  { agent }: Pick<SimulationPlan, 'agent'>,
  { first, agents, arms }: BatchOptions,
  context: MonteCarloContext,
): Promise<SimulatedSkill> {
  const simulated = await simulateSkill(skill, first, context);
  const { layer } = simulated;
  const { seed } = context;
  const inAgents = [];
  for (const { agent: other, options } of agents)
    inAgents.push({ agent: other, layer: (await simulateSkill(skill, options, context)).layer });
  const inArms = [];
  for (const { arm, options } of arms)
    inArms.push({ arm, layer: (await simulateSkill(skill, options, context)).layer });
  return {
    ...simulated,
    comparedAgents: compareAgents({ agent, layer }, inAgents, seed),
    comparedArms: compareArms({ arm: first.arm?.name ?? 'siblings', layer }, inArms, seed),
  };
}
