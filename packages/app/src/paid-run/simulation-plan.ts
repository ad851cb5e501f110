import { agentOfDriver } from '@plugin-eval/core/documents/driver-agent.ts';
import {
  DOCUMENTED_AGENTS,
  type NamedAgent,
  type RunAgentName,
  type SessionAgentName,
} from '@plugin-eval/core/documents/names.ts';
import { UntriedAgentError } from '@plugin-eval/core/errors/untried-agent-error.ts';
import type { AgentList } from '@plugin-eval/engine/config/agent-list.ts';
import type { ModelEnvironment } from '@plugin-eval/engine/config/model-environment.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { priceOf } from '@plugin-eval/engine/model/call-cost.ts';
import type { ProviderModel } from '@plugin-eval/engine/model/model.ts';
import { unknownPrice } from '@plugin-eval/engine/run/budget-refusals.ts';
import type { SessionPolicy } from '@plugin-eval/quality/monte-carlo/monte-carlo-options.ts';
import { findUserAgent } from '@plugin-eval/sessions/programs/acp/find-user-agent.ts';
import { type DriverChoice, type PlannedDriver, planDriver } from '@plugin-eval/sessions/session-drivers.ts';
import { agentTitle } from '@plugin-eval/skill/agents/room-advice.ts';
import type { EvalCaseFile } from '@plugin-eval/skill/eval-case.ts';
import { identifyTarget } from '@plugin-eval/skill/identify-target.ts';
import type { Member } from '@plugin-eval/skill/member.ts';
import type { SessionOptions } from '../requests.ts';
import { agentModel, driverOfAgent } from './agent-model.ts';
import type { ExecutionPlan } from './execution-plan.ts';
import { type PlannedArm, planArms, versionNamed } from './planned-arms.ts';
import { readPromptsFile } from './prompts-file.ts';

const SESSIONS = { deep: 50, thorough: 100 } as const;

/** A further agent or model, with its driver. */
export interface PlannedAgent extends PlannedDriver {
  agent: SessionAgentName;
  model: ProviderModel;
}

/** Plan for layer 3. */
export interface SimulationPlan extends PlannedDriver {
  model: ProviderModel;
  policy: SessionPolicy;
  /** Baseline of the skill: `none`, a folder or `git:REF`, as the user named it; null without a lift. */
  liftAgainst: string | null;
  /** Arms as named, the first of which makes up layer 3; empty where none was named. */
  arms: readonly PlannedArm[];
  beside: Member[] | null;
  prompts: EvalCaseFile | null;
  /** True when missing labels are guessed from prose. */
  guessLabels: boolean;
  /** Executed sessions; null without any. */
  execution: ExecutionPlan | null;
  /** The agent that these sessions are of. */
  agent: SessionAgentName;
  /** Further agents or models, with which the same is run. */
  others: readonly PlannedAgent[];
}

/** Places in which a user's own agent is found. */
interface PlanningPlace {
  workingDirectory: string;
  /** PATH is read. */
  variables: Readonly<Record<string, string | undefined>>;
}

/**
 * Plans the requested sessions.
 * @throws UsageError, MissingKeyError, FileError
 * @throws ConfigError for a driver that cannot run the model, and for a folder to compare with that is not a skill
 */
export function planSimulation(
  { models, sessions, depth }: Settings,
  options: SessionOptions,
  environment: ModelEnvironment,
  { today, ...place }: PlanningPlace & { today: Date },
): SimulationPlan {
  const [first, ...others] =
    options.models === undefined
      ? agentsOf(sessions.agent, models.model, environment, place)
      : modelsOf(options.models, sessions.agent, environment, place);
  for (const { model } of [first, ...others])
    if (models.maxCost !== null && priceOf(model, models.prices, today) === null)
      throw unknownPrice(model.name);
  const guessLabels = options.guessLabels ?? false;
  const { workingDirectory } = place;
  return {
    ...first,
    others,
    policy: {
      sessions: sessions.sessionCount ?? SESSIONS[depth === 'thorough' ? 'thorough' : 'deep'],
      stopEarly: options.stopEarly ?? null,
    },
    liftAgainst:
      options.liftAgainst === undefined
        ? null
        : versionNamed('--lift-against', options.liftAgainst, workingDirectory),
    arms: planArms(options, others.length + 1, workingDirectory),
    beside:
      options.with?.map((folder) => {
        const { path, shown } = identifyTarget(folder, workingDirectory);
        return { path, shown };
      }) ?? null,
    prompts:
      options.prompts === undefined ? null : readPromptsFile(options.prompts, workingDirectory, guessLabels),
    guessLabels,
    execution: null,
  };
}

type Planned = [PlannedAgent, ...PlannedAgent[]];

function agentsOf(
  list: AgentList,
  named: string | null,
  environment: ModelEnvironment,
  place: PlanningPlace,
): Planned {
  const { models, driver } = list;
  const [agent, ...others] = list.agents;
  const planned = (one: NamedAgent) =>
    plannedSessions(choiceOf(one, list, place), models[one] ?? named, environment);
  return agent === undefined
    ? [plannedSessions(driver ?? 'auto', named, environment)]
    : [planned(agent), ...others.map(planned)];
}

/** Plans the sessions with several models in one agent, so that only the model differs. */
function modelsOf(
  [first = '', ...others]: readonly string[],
  list: AgentList,
  environment: ModelEnvironment,
  place: PlanningPlace,
): Planned {
  const { driver } = list;
  const [agent] = list.agents;
  const planned = (choice: DriverChoice): Planned => [
    plannedSessions(choice, first, environment),
    ...others.map((model) => plannedSessions(choice, model, environment)),
  ];
  if (driver !== null) return planned(driver);
  if (agent !== undefined) return planned(choiceOf(agent, list, place));
  const best = planned('auto');
  return new Set(best.map((one) => one.driver)).size === 1 ? best : planned('tool-loop');
}

/**
 * @throws UntriedAgentError
 * @throws ConfigError for a row of the user's that is none, UsageError for a program that is not there
 */
function choiceOf(
  agent: NamedAgent,
  { custom }: Pick<AgentList, 'custom'>,
  { workingDirectory, variables }: PlanningPlace,
): DriverChoice {
  const documented = DOCUMENTED_AGENTS.find((name) => name === agent);
  if (documented !== undefined) throw new UntriedAgentError(documented, agentTitle(documented));
  return agent === 'acp' && custom !== null
    ? findUserAgent(custom, workingDirectory, variables)
    : driverOfAgent(agent as RunAgentName);
}

function plannedSessions(
  choice: DriverChoice,
  named: string | null,
  environment: ModelEnvironment,
): PlannedAgent {
  const model = agentModel(choice, named, environment);
  const planned = planDriver(choice, model);
  return { agent: agentOfDriver(planned.driver), ...planned, model };
}
