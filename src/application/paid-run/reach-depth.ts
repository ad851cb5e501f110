import { readModelEnvironment } from '../../config/model-environment.ts';
import type { Settings } from '../../config/settings.ts';
import type { DepthStatement } from '../../documents/evaluation.ts';
import type { Depth } from '../../documents/names.ts';
import { MissingKeyError } from '../../errors/missing-key-error.ts';
import { UnreachableDepthError } from '../../errors/unreachable-depth-error.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { DEPTH_DEFINITIONS } from '../../methodology/depths.ts';
import type { Notice } from '../notice.ts';
import type { Ports } from '../ports.ts';
import type { SessionOptions } from '../requests.ts';
import type { JudgePlan } from './judge-plan.ts';
import type { SimulationPlan } from './simulation-plan.ts';

export interface ReachedDepth {
  depth: DepthStatement;
  /** Why the default depth was not reached; null when the depth that was asked for was. */
  notice: Notice | null;
  /** Null when layer 2 does not run. */
  judge: JudgePlan | null;
  /** Null when layer 3 does not run. */
  simulation: SimulationPlan | null;
}

/** What beside the settings decides how the layers run. */
export interface DepthRequest {
  workingDirectory: string;
  sessions?: SessionOptions | undefined;
  /** Layer 2 scores were handed in. */
  judgeScores?: string | undefined;
}

type DepthPorts = Pick<Ports, 'variables' | 'now' | 'machine' | 'clock'>;

/**
 * The depth that can be reached. One that somebody asked for and that cannot be reached is an error; the default
 * depth without a model is a notice. Layer 2 scores that were handed in reach standard depth without any call.
 * Source: docs/specification/documents.md, "Exit codes".
 * @throws UsageError
 */
export async function reachDepth(
  settings: Settings,
  request: DepthRequest,
  ports: DepthPorts,
): Promise<ReachedDepth> {
  const { depth: requested, depthIsExplicit } = settings;
  if (request.sessions?.execute !== undefined && requested !== 'deep' && requested !== 'thorough')
    throw new UsageError('--execute runs agent sessions, which begin at --depth deep: add it.');
  if (request.judgeScores !== undefined) {
    if (requested === 'standard') return reached(requested, requested);
    throw new UnreachableDepthError(
      requested,
      '--judge-scores brings layer 2 and no other',
      'Leave --depth out.',
    );
  }
  if (requested === 'quick') return reached(requested, requested);
  try {
    return await reachWithModels(requested, settings, request, ports);
  } catch (error) {
    if (!MissingKeyError.isInstance(error)) throw error;
    if (depthIsExplicit) {
      const remedy = `${error.message} plugin-eval score --depth quick needs no model.`;
      throw new UnreachableDepthError(requested, 'there is no model to ask', remedy, error.variables);
    }
    const message = `ONLY THE STATIC LAYER IS RUN, and the score says no more than that. ${error.message} --depth quick asks for just this.`;
    return { ...reached(requested, 'quick'), notice: { kind: 'depth-not-reached', message } };
  }
}

async function reachWithModels(
  requested: Exclude<Depth, 'quick'>,
  settings: Settings,
  { sessions = {}, workingDirectory }: DepthRequest,
  ports: DepthPorts,
): Promise<ReachedDepth> {
  const { variables, now } = ports;
  // Loaded only when there is something to ask a model.
  const { planJudges } = await import('./judge-plan.ts');
  const judge = await planJudges(settings, { variables, now });
  if (requested === 'standard') return { ...reached(requested, requested), judge };
  const environment = readModelEnvironment(variables, settings.models.endpoints);
  const { planSimulation } = await import('./simulation-plan.ts');
  const simulation = planSimulation(settings, sessions, environment, { today: now(), workingDirectory });
  if (sessions.execute !== undefined) {
    const { planExecution } = await import('./execution-plan.ts');
    const isProgram = [simulation, ...simulation.others].some(({ driver }) => driver !== 'tool-loop');
    if (isProgram && sessions.execute.sandbox.kind === 'container')
      throw new UsageError('In a container sessions are executed by the tool loop: add --agent tool-loop.');
    const drivers = [simulation, ...simulation.others].map(({ driver }) => driver);
    simulation.execution = await planExecution(sessions.execute, drivers, ports);
  }
  return { ...reached(requested, requested), judge, simulation };
}

function reached(requested: Depth, effective: Depth): ReachedDepth {
  const { confidenceLabel } = DEPTH_DEFINITIONS[effective];
  return { depth: { requested, effective, confidenceLabel }, notice: null, judge: null, simulation: null };
}
