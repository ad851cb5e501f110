import { type PlannedDriver, planDriver } from '../../agent-session/session-drivers.ts';
import type { ModelEnvironment } from '../../config/model-environment.ts';
import type { Settings } from '../../config/settings.ts';
import type { AgentName } from '../../documents/names.ts';
import { ConfigError } from '../../errors/config-error.ts';
import { priceOf } from '../../model/call-cost.ts';
import type { ProviderModel } from '../../model/model.ts';
import type { SessionPolicy } from '../../monte-carlo/monte-carlo-options.ts';
import { unknownPrice } from '../../run/budget-refusals.ts';
import type { EvalCaseFile } from '../../skill/eval-case.ts';
import { identifyTarget } from '../../skill/identify-target.ts';
import type { Member } from '../../skill/member.ts';
import { skillFileName } from '../../skill/skill-file.ts';
import type { SessionOptions } from '../requests.ts';
import { agentModel, driverOfAgent } from './agent-model.ts';
import type { ExecutionPlan } from './execution-plan.ts';
import { readPromptsFile } from './prompts-file.ts';

const SESSIONS = { deep: 50, thorough: 100 } as const;

/** A further agent, with its driver and model. */
export interface PlannedAgent extends PlannedDriver {
  agent: AgentName;
  model: ProviderModel;
}

/** How layer 3 is going to run. */
export interface SimulationPlan extends PlannedDriver {
  model: ProviderModel;
  policy: SessionPolicy;
  /** What the skill is compared with: `none`, a folder or `git:REF`, as the user named it; null: no lift. */
  liftAgainst: string | null;
  beside: Member[] | null;
  prompts: EvalCaseFile | null;
  /** Whether labels that nobody gave are guessed from prose. */
  guessLabels: boolean;
  /** Sessions with hands; null: none. */
  execution: ExecutionPlan | null;
  /** The agent that `--agent` names first, which these sessions are of; null: none was named. */
  agent: AgentName | null;
  /** Further agents, in which the same is run. */
  others: readonly PlannedAgent[];
}

/**
 * The sessions that are asked for.
 * @throws UsageError, MissingKeyError, FileError
 * @throws ConfigError for a driver that cannot run the model, and for a folder to compare with that is not a skill
 */
export function planSimulation(
  { models, sessions, depth }: Settings,
  options: SessionOptions,
  environment: ModelEnvironment,
  { today, workingDirectory }: { today: Date; workingDirectory: string },
): SimulationPlan {
  const { agents, models: modelOf, driver } = sessions.agent;
  const [agent = null, ...others] = agents;
  const choice = driver ?? (agent === null ? 'auto' : driverOfAgent(agent));
  const namedFor = (one: AgentName | null) => (one === null ? undefined : modelOf[one]) ?? models.model;
  const model = agentModel(choice, namedFor(agent), environment);
  const further = others.map((other) => plannedAgent(other, namedFor(other), environment));
  for (const asked of [model, ...further.map((one) => one.model)])
    if (models.maxCost !== null && priceOf(asked, models.prices, today) === null)
      throw unknownPrice(asked.name);
  const guessLabels = options.guessLabels ?? false;
  return {
    ...planDriver(choice, model),
    agent,
    others: further,
    model,
    policy: {
      sessions: sessions.sessionCount ?? SESSIONS[depth === 'thorough' ? 'thorough' : 'deep'],
      stopEarly: options.stopEarly ?? null,
    },
    liftAgainst:
      options.liftAgainst === undefined ? null : opponentNamed(options.liftAgainst, workingDirectory),
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

function plannedAgent(agent: AgentName, named: string | null, environment: ModelEnvironment): PlannedAgent {
  const driver = driverOfAgent(agent);
  const model = agentModel(driver, named, environment);
  return { agent, ...planDriver(driver, model), model };
}

/** A folder is looked at now, so that a misspelt one costs nothing. */
function opponentNamed(against: string, workingDirectory: string): string {
  if (against === 'none' || against.startsWith('git:')) return against;
  const { path } = identifyTarget(against, workingDirectory);
  if (skillFileName(path) === null) {
    throw new ConfigError(
      '--lift-against',
      null,
      `${against} holds no SKILL.md. Give none, the folder of a skill, or git:REF.`,
    );
  }
  return against;
}
