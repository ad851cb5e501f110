import type { Depth } from '@plugin-eval/core/documents/names.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { modelFamily } from '@plugin-eval/core/text/model-family.ts';
import { type ModelEnvironment, readModelEnvironment } from '@plugin-eval/engine/config/model-environment.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { tierProviders } from '@plugin-eval/engine/model/resolve-model.ts';
import type { Ports } from '../ports.ts';
import type { SessionOptions } from '../requests.ts';
import { type JudgePlan, planJudges } from './judge-plan.ts';
import type { SimulationPlan } from './simulation-plan.ts';

/** Options besides the settings that decide how the layers run. */
export interface DepthRequest {
  workingDirectory: string;
  sessions?: SessionOptions | undefined;
}

/** The layers that ask models. */
export interface PlannedLayers {
  /** Plan for layer 2; null when it does not run. */
  judge: JudgePlan | null;
  /** Plan for layer 3; null when it does not run. */
  simulation: SimulationPlan | null;
}

/** Plans the layers of a depth. @throws UsageError, MissingKeyError, ConfigError */
export async function planLayers(
  depth: Exclude<Depth, 'quick'>,
  settings: Settings,
  { sessions = {}, workingDirectory }: DepthRequest,
  { variables, now }: Pick<Ports, 'variables' | 'now'>,
): Promise<PlannedLayers> {
  const judge = await planJudges(settings, { variables, now });
  if (depth === 'standard') return { judge, simulation: null };
  const environment = readModelEnvironment(variables, settings.models.endpoints);
  const { planSimulation } = await import('./simulation-plan.ts');
  const simulation = planSimulation(settings, sessions, environment, {
    today: now(),
    workingDirectory,
    variables,
  });
  const judges = await ofAnotherFamily(judge, simulation, settings, environment, { variables, now });
  if (sessions.execute === undefined) return { judge: judges, simulation };
  const drivers = [simulation, ...simulation.others].map(({ driver }) => driver);
  if (sessions.execute.sandbox.kind === 'container' && drivers.some((driver) => driver !== 'tool-loop'))
    throw new UsageError('In a container sessions are executed by the tool loop: add --agent tool-loop.');
  const { planExecution } = await import('./execution-plan.ts');
  return {
    judge: judges,
    simulation: { ...simulation, execution: planExecution(sessions.execute, drivers) },
  };
}

/**
 * Plans a judge of another family than the agent's model, when no model is named and a key for one is there: a
 * judge may favour its own.
 */
async function ofAnotherFamily(
  judge: JudgePlan,
  { model }: SimulationPlan,
  settings: Settings,
  environment: ModelEnvironment,
  ports: Pick<Ports, 'variables' | 'now'>,
): Promise<JudgePlan> {
  const { models } = settings;
  const [own] = judge.models;
  if (models.judgeModels.length > 0 || models.model !== null || own === undefined) return judge;
  const family = modelFamily(model.name);
  if (family === null || modelFamily(own.name) !== family) return judge;
  const other = tierProviders(environment).find((provider) => provider !== family);
  if (other === undefined) return judge;
  return planJudges({ ...settings, models: { ...models, judgeModels: [`${other}:sonnet`] } }, ports);
}
