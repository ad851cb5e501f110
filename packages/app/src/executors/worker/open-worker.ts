import { totalmem } from 'node:os';
import { PROVIDER_NAMES, SESSION_DRIVERS } from '@plugin-eval/core/documents/names.ts';
import { SandboxError } from '@plugin-eval/core/errors/sandbox-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { hostMachine } from '@plugin-eval/engine/config/host-machine.ts';
import {
  endpointIdentity,
  type ModelEnvironment,
  readModelEnvironment,
} from '@plugin-eval/engine/config/model-environment.ts';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import type { Evaluation } from '@plugin-eval/engine/fleet/evaluation-queue.ts';
import { EvaluationRunner } from '@plugin-eval/engine/fleet/evaluation-runner.ts';
import { FleetWorker } from '@plugin-eval/engine/fleet/fleet-worker.ts';
import type { Lane, WorkQueue } from '@plugin-eval/engine/fleet/task-queue.ts';
import { modelAnswerKind } from '@plugin-eval/engine/model/model-answer.ts';
import type { TaskKind } from '@plugin-eval/engine/run/task.ts';
import { systemTimer } from '@plugin-eval/engine/run/timer.ts';
import {
  STATIC_ANALYSIS,
  StaticBatches,
  staticAnalysisKind,
} from '@plugin-eval/quality/evaluate/remote-analysis/static-analysis-kind.ts';
import { findAgentSdk, type InstalledAgentSdk } from '@plugin-eval/sessions/agent-sdk.ts';
import { AGENT_SESSION, agentSessionKind } from '@plugin-eval/sessions/agent-session-kind.ts';
import { WorkspaceRegistry } from '@plugin-eval/sessions/execution/workspace-registry.ts';
import { AGENT_PROGRAMS } from '@plugin-eval/sessions/programs/agent-programs.ts';
import { findProgram, type InstalledProgram } from '@plugin-eval/sessions/programs/find-agent-program.ts';
import type { SandboxHost } from '@plugin-eval/sessions/sandbox/sandbox-host.ts';
import { openDrivers } from '@plugin-eval/sessions/session-drivers.ts';
import { SANDBOX_POOL } from '@plugin-eval/sessions/session-pool.ts';
import { SkillRegistry } from '@plugin-eval/sessions/skill-registry.ts';
import { programSandbox, SESSION_LIMITS } from '../../paid-run/execution-plan.ts';
import type { Ports } from '../../ports.ts';
import type { SettingsRequest } from '../../requests.ts';
import { resolveRequest } from '../../resolve-request.ts';
import { refusalRules } from '../../threat/refusal-rules.ts';
import { type CommandEnd, evaluateJob, type JobCommand } from '../jobs/evaluate-job.ts';
import { queuesOf } from '../queues.ts';
import { connectWhenThere } from './connect-when-there.ts';
import { requireTaskInput } from './task-inputs.ts';

/** Skills that a worker keeps at hand; the others are fetched again. */
const MOST_SKILLS = 500;
/** The kind of runs that were left to the fleet, next to the kinds of tasks. */
const EVALUATION = 'evaluation';

export interface WorkerRequest extends SettingsRequest {
  /** Tasks at a time. */
  concurrency: number;
  /** Names of task kinds, `evaluation` for runs that were left to the fleet; empty: all that can be done here. */
  kinds: readonly string[];
}

/** Listeners of a worker, and the parts of the program that it needs. */
export interface WorkerSurroundings {
  /** Told what happens; nothing in it is secret. */
  log: (event: string, fields: Readonly<Record<string, unknown>>) => void;
  /** Told in a sentence why the database is waited for, and null when it answers again. */
  onDatabase: (problem: string | null) => void;
  /** Runs a command line in this process, for runs that were left to the fleet. */
  runCommand: (command: JobCommand) => Promise<CommandEnd>;
  /** Told to stop, also before there is a database. */
  drain: AbortSignal;
}

/** A worker that is ready to run. */
export interface OpenWorker {
  id: string;
  worker: Pick<FleetWorker, 'stats'>;
  /**
   * Executes tasks, and evaluates runs that were left to the fleet, until it is to drain.
   * @param limitMs how long what is at work may take then; a database that is away is not waited for any longer either
   */
  run(limitMs: number): Promise<void>;
  kinds: readonly string[];
  /** Sandboxes and agents available to sessions: `sandbox:bubblewrap`, and agents with their versions, `codex:PACKAGE@VERSION`. */
  has: readonly string[];
  /** Ends what belongs to it. */
  close(): Promise<void>;
}

/**
 * A worker with the endpoints, keys and drivers of this machine's own configuration: tasks say what to ask, never where
 * or with which key. While the database is away it is waited for.
 * @returns null when it was told to stop before there was one
 * @throws DatabaseError, ConfigError, UsageError
 */
export async function openWorker(
  request: WorkerRequest,
  ports: Ports,
  { log, onDatabase, runCommand, drain }: WorkerSurroundings,
): Promise<OpenWorker | null> {
  const { settings } = await resolveRequest(request, [], ports);
  const environment = readModelEnvironment(ports.variables, settings.models.endpoints);
  const { now, clock: elapsedMs, random } = ports;
  const { prices, callTimeout } = settings.models;
  const callTimeoutMs = callTimeout * 1000;
  const clock = { now, elapsedMs, timer: systemTimer };
  const skills = new SkillRegistry(MOST_SKILLS);
  const workspaces = new WorkspaceRegistry(MOST_SKILLS);
  const sdk = findAgentSdk();
  const programs = AGENT_PROGRAMS.flatMap((program) => findProgram(program) ?? []);
  const runsSessions = request.kinds.length === 0 || request.kinds.includes(AGENT_SESSION.name);
  const sandbox = runsSessions ? await foundSandbox(ports) : null;
  const { drivers, stop } = openDrivers(
    { driver: null, sdk, programs, sandbox },
    { environment, callTimeoutMs, now, prices, random, host: hostMachine, clock },
    { cores: ports.cores, memoryBytes: totalmem() },
  );
  const all: TaskKind[] = [
    modelAnswerKind({ environment, callTimeoutMs, prices, programs: [], now }),
    agentSessionKind({
      ...{ prices, now, elapsedMs, skills, drivers, workspaces, refusalRules },
      hands: sandbox === null ? null : { host: sandbox, workspaces },
    }),
    staticAnalysisKind(new StaticBatches(), {
      host: hostMachine,
      clock: elapsedMs,
    }),
  ];
  const kinds = all.filter(({ name }) => request.kinds.length === 0 || request.kinds.includes(name));
  const known = [...all.map(({ name }) => name), EVALUATION];
  const unknown = request.kinds.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new UsageError(`No tasks are of the kind ${unknown.join(', ')}. There are ${known.join(', ')}.`);

  const id = `${ports.machine.name}:${ports.machine.pid}:${ports.randomId(4)}`;
  const connection = await connectWhenThere(() => queuesOf(ports.store).openWork(id, random, onDatabase), {
    clock,
    stop: drain,
    onAway: onDatabase,
  });
  if (connection === null) {
    await stop();
    return null;
  }
  onDatabase(null);
  const { work: queue, contents, jobs, endPatience } = connection;
  const abilities: Abilities = { environment, drivers: Object.keys(drivers), sandbox: sandbox !== null };
  const has = [
    ...(sandbox === null ? [] : [`sandbox:${sandbox.used.kind}`]),
    ...(runsSessions ? agentsOf(sdk, programs) : []),
  ];
  const served = kinds.map(({ name }) => name);
  const evaluates = request.kinds.length === 0 || request.kinds.includes(EVALUATION);
  await register(queue, [...served, ...(evaluates ? [EVALUATION] : []), ...has], request, ports);
  const worker = new FleetWorker({
    ...{ queue, contents, kinds, clock, random, log },
    concurrency: request.concurrency,
    canServe: laneFilter(kinds, abilities, log),
    checkInput: (kind, input) => requireTaskInput(kind, input, SESSION_LIMITS),
    mayAsk: (kind, pool) => servesPool({ kind, pool }, abilities),
  });
  const evaluationRunner = evaluates
    ? new EvaluationRunner({
        ...{ jobs, work: queue, tasks: connection.queue, worker: id, toolVersion: VERSION, clock, log },
        canServe: jobFilter(abilities, log),
        evaluate: (held, leave) => evaluateJob(held, connection, runCommand, leave),
      })
    : null;
  return {
    id,
    worker,
    async run(limitMs) {
      const ended = new AbortController();
      const onDrain = () =>
        void clock.timer.sleep(limitMs, ended.signal, { keepAlive: false }).then(endPatience, () => {});
      if (drain.aborted) onDrain();
      else drain.addEventListener('abort', onDrain, { once: true });
      try {
        await Promise.all([worker.run(drain, limitMs), evaluationRunner?.run(drain)]);
      } finally {
        ended.abort();
      }
    },
    kinds: [...served, ...(evaluates ? [EVALUATION] : [])],
    has,
    async close() {
      await stop();
      endPatience();
      await queue.leave().catch(() => {});
      await connection.close();
    },
  };
}

/** The sandbox of this machine, tried; null where nothing can be executed. */
async function foundSandbox(ports: Ports): Promise<SandboxHost | null> {
  try {
    return await programSandbox(ports);
  } catch (error) {
    if (!SandboxError.isInstance(error)) throw error;
    return null;
  }
}

function agentsOf(sdk: InstalledAgentSdk | null, programs: readonly InstalledProgram[]): string[] {
  return [
    ...(sdk === null ? [] : [`claude-agent:${sdk.version}`]),
    ...programs.map(({ program, version }) => `${program.driver}:${version}`),
  ];
}

async function register(
  queue: WorkQueue,
  kinds: readonly string[],
  { concurrency }: WorkerRequest,
  { machine }: Pick<Ports, 'machine'>,
): Promise<void> {
  await queue.register({ host: machine.name, pid: machine.pid, toolVersion: VERSION, kinds, concurrency });
}

/** Abilities of a worker, which decide the tasks that it can execute. */
interface Abilities {
  environment: ModelEnvironment;
  drivers: readonly string[];
  sandbox: boolean;
}

/** Returns a filter for lanes whose tasks this process can execute. */
function laneFilter(
  kinds: readonly TaskKind[],
  abilities: Abilities,
  log: (event: string, fields: Readonly<Record<string, unknown>>) => void,
): (lane: Lane) => boolean {
  const reported = new Set<string>();
  const refuse = (lane: Lane, reason: string) => {
    const text = `${lane.kind} ${lane.pool}`;
    if (!reported.has(text)) log('lane-refused', { kind: lane.kind, pool: lane.pool, reason });
    reported.add(text);
    return false;
  };
  return (lane) => {
    const kind = kinds.find(({ name }) => name === lane.kind);
    if (kind === undefined) return false;
    if (lane.toolVersion !== VERSION)
      return refuse(lane, `its run is of version ${lane.toolVersion}, and this worker of ${VERSION}`);
    if (kind.version !== lane.kindVersion) return refuse(lane, `version ${lane.kindVersion} of its kind`);
    return (
      servesPool(lane, abilities) ||
      refuse(
        lane,
        'this endpoint has no key here, or is another one, or there is no such agent or sandbox here',
      )
    );
  };
}

/** Returns a filter for runs that this process can evaluate: it must be able to plan the same tasks. */
function jobFilter(
  abilities: Abilities,
  log: (event: string, fields: Readonly<Record<string, unknown>>) => void,
): (job: Evaluation) => boolean {
  const reported = new Set<string>();
  return ({ run, toolVersion, pools }) => {
    const missing = pools.find((pool) => !servesPool({ kind: '', pool }, { ...abilities, drivers: [] }));
    const reason =
      toolVersion === VERSION
        ? `no key here for ${missing}, or another endpoint`
        : `it is of version ${toolVersion}, and this worker of ${VERSION}`;
    if (toolVersion === VERSION && missing === undefined) return true;
    if (!reported.has(run)) log('job-refused', { run, reason });
    reported.add(run);
    return false;
  };
}

/** A pool is `[sandbox] [driver] provider endpoint`; `sandbox` alone is asked for by runs that grade in one. */
function servesPool({ kind, pool }: Pick<Lane, 'kind' | 'pool'>, abilities: Abilities): boolean {
  const { environment, drivers, sandbox } = abilities;
  if (kind === STATIC_ANALYSIS.name) return true;
  if (pool === SANDBOX_POOL.trim()) return sandbox;
  if (kind === AGENT_SESSION.name && pool.startsWith(SANDBOX_POOL))
    return sandbox && servesPool({ kind, pool: pool.slice(SANDBOX_POOL.length) }, abilities);
  const driver = SESSION_DRIVERS.find((name) => kind === AGENT_SESSION.name && pool.startsWith(`${name} `));
  if (driver !== undefined && !drivers.includes(driver)) return false;
  const named = driver === undefined ? pool : pool.slice(driver.length + 1);
  const provider = PROVIDER_NAMES.find((name) => named.startsWith(`${name} `));
  if (provider === undefined) return false;
  const own = environment[provider];
  return own.problem === null && endpointIdentity(own) === named.slice(provider.length + 1);
}
