import { listingBudgetFor } from '../../agent-session/listing.ts';
import { planSimulation, type SimulationPlan } from '../../application/paid-run/simulation-plan.ts';
import type { InstallableSkill } from '../../application/safety/skill-members.ts';
import { readModelEnvironment } from '../../config/model-environment.ts';
import type { Settings } from '../../config/settings.ts';
import { priceOf } from '../../model/call-cost.ts';
import { knownModel } from '../../model/known-models.ts';
import type { ResolvedModel } from '../../model/model.ts';
import type { LiveTarget } from '../../threat/live/live-target.ts';
import { agentTarget } from '../../threat/targets/agent-target.ts';
import type { CliIo } from '../io.ts';

/** An agent that is going to be asked: its model and its harness. */
export type AgentPlan = Pick<SimulationPlan, 'driver' | 'driverVersion' | 'sdk' | 'model'>;

/** The agent that settings ask for, as layer 3 takes it. @throws UsageError */
export function planAgent(settings: Settings, io: CliIo): AgentPlan {
  const environment = readModelEnvironment(io.variables, settings.models.endpoints);
  return planSimulation(settings, {}, environment, {
    today: io.now(),
    workingDirectory: io.workingDirectory,
  });
}

/** That agent with skills installed, or with none. */
export function agentWith(
  skills: readonly InstallableSkill[],
  { driver, driverVersion, model }: AgentPlan,
  settings: Settings,
  io: CliIo,
): LiveTarget {
  return agentTarget({
    model,
    driver,
    driverVersion,
    skills,
    listingBudget: listingBudgetFor(knownModel(model.provider, model.id)?.contextTokens ?? null),
    priceOf: pricesOf(settings, io),
  });
}

/** What a model costs today; null when it is unknown. */
export function pricesOf({ models }: Settings, io: Pick<CliIo, 'now'>) {
  const today = io.now();
  return (model: ResolvedModel) => priceOf(model, models.prices, today);
}
