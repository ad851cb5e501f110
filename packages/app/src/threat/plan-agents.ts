import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { readModelEnvironment } from '@plugin-eval/engine/config/model-environment.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { priceOf } from '@plugin-eval/engine/model/call-cost.ts';
import { knownModel } from '@plugin-eval/engine/model/known-models.ts';
import type { ResolvedModel } from '@plugin-eval/engine/model/model.ts';
import { calledCode } from '@plugin-eval/quality/evaluate/called-code/called-code.ts';
import { listingBudgetFor } from '@plugin-eval/sessions/listing.ts';
import type { LiveTarget } from '@plugin-eval/threat/live/live-target.ts';
import { agentTarget } from '@plugin-eval/threat/targets/agent-target.ts';
import type { ExecutionPlan } from '../paid-run/execution-plan.ts';
import { planSimulation, type SimulationPlan } from '../paid-run/simulation-plan.ts';
import type { Ports } from '../ports.ts';
import type { InstallableSkill } from '../safety/skill-members.ts';
import type { DeltaTargets } from './delta-targets.ts';
import type { SkillLoading } from './skill-loading.ts';

/** An agent to probe: its model and its harness. */
export type AgentPlan = Pick<SimulationPlan, 'driver' | 'driverVersion' | 'sdk' | 'program' | 'model'>;

/** All agents that settings ask for, each as layer 3 takes it, the first one first. @throws UsageError, ConfigError */
export function planAgents(
  settings: Settings,
  workingDirectory: string,
  { variables, now }: Pick<Ports, 'variables' | 'now'>,
): [AgentPlan, ...AgentPlan[]] {
  const environment = readModelEnvironment(variables, settings.models.endpoints);
  const plan = planSimulation(settings, {}, environment, { today: now(), workingDirectory, variables });
  return [plan, ...plan.others];
}

/** The one agent that probes are put to. @throws UsageError, ConfigError */
export function planAgent(
  settings: Settings,
  workingDirectory: string,
  ports: Pick<Ports, 'variables' | 'now'>,
): AgentPlan {
  const [agent, ...others] = planAgents(settings, workingDirectory, ports);
  if (others.length > 0)
    throw new ConfigError(
      '--agent',
      null,
      `probes are put to one agent at a time: a report, its risk and its gates are about one target. Run it once for each and compare: ${[agent, ...others].map(({ driver }) => driver).join(', ')} (threat compare BEFORE AFTER).`,
    );
  return agent;
}

/** The agent with skills installed, or with none. */
export function agentWith(
  skills: readonly InstallableSkill[],
  { driver, driverVersion, model }: AgentPlan,
  settings: Settings,
  ports: Pick<Ports, 'now'>,
  { load = 'natural', execution }: { load?: SkillLoading; execution?: ExecutionPlan | undefined } = {},
): LiveTarget {
  const target = agentTarget({
    model,
    driver,
    driverVersion,
    skills,
    alwaysLoaded: load === 'always',
    listingBudget: listingBudgetFor(knownModel(model.provider, model.id)?.contextTokens ?? null),
    priceOf: pricesOf(settings, ports),
    ...(execution && { execution: { execution: execution.hands, seed: settings.models.seed } }),
  });
  return { ...target, readCalledCode: calledCode(skills.map(({ skill }) => skill)) };
}

/**
 * The agent without and with skills. @param load `always`: adds an arm with all skills loaded in every
 * session
 */
export function agentArms(
  skills: readonly InstallableSkill[],
  agent: AgentPlan,
  settings: Settings,
  ports: Pick<Ports, 'now'>,
  load: SkillLoading = 'natural',
): DeltaTargets {
  return {
    withoutSkill: agentWith([], agent, settings, ports),
    withSkill: agentWith(skills, agent, settings, ports),
    alwaysLoaded: load === 'natural' ? null : agentWith(skills, agent, settings, ports, { load }),
  };
}

/** Current price of a model; null when unknown. */
export function pricesOf({ models }: Settings, { now }: Pick<Ports, 'now'>) {
  const today = now();
  return (model: ResolvedModel) => priceOf(model, models.prices, today);
}
