import { existsSync } from 'node:fs';
import { DetachedError } from '@plugin-eval/core/errors/detached-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import {
  type EvaluationQueue,
  type HeldEvaluation,
  RENEWAL_MS,
} from '@plugin-eval/engine/fleet/evaluation-queue.ts';
import type { Holder } from '@plugin-eval/engine/store/journal.ts';
import { SANDBOX_POOL } from '@plugin-eval/sessions/session-pool.ts';
import type { PaidRunPlan } from '../../paid-run/paid-run-plan.ts';
import { budgetOf } from '../../paid-run/run-budget.ts';
import type { Ports } from '../../ports.ts';
import type { FleetChoice } from '../executor-choice.ts';
import type { FleetConnection } from '../queues.ts';
import { type PackedInputs, packInputs } from './job-inputs.ts';
import { JOB_VARIABLES } from './job-schemas.ts';
import { siblingFolders } from './sibling-folders.ts';

/** A run that workers evaluate belongs to no process: whoever has the lease of its job goes on with it. */
export const FLEET_HOLDER: Holder = { id: 'fleet', pid: 0, host: '(fleet)' };

/** The job of a run, whose lease this process keeps. */
export interface RunJob {
  /** Resolves to false when another process has taken over the run. */
  isHeld(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Packs the files that a run of the fleet reads. Returns null for a run that goes on as a job, one of the library, and one whose files do not
 * travel: only the machine that began it can finish it.
 * @throws UsageError when it is to be left to the workers and cannot be
 */
export function packRun(
  plan: PaidRunPlan,
  { detach = false }: FleetChoice,
  { job }: Pick<Ports, 'job'>,
): PackedInputs | null {
  const { commandLine = [], workingDirectory } = plan.request;
  if (job !== undefined) return null;
  const packed = commandLine.length === 0 ? null : packInputs(commandLine, workingDirectory, filesOf(plan));
  if (packed === null && detach)
    throw new UsageError(
      'This run cannot be left to the fleet: its files exceed 256 MB, or it needs git history. Leave --detach out.',
    );
  return packed;
}

/**
 * Puts what a run needs into the database, so that any machine can finish it.
 * @throws DetachedError when it is left to the workers
 */
export async function openRunJob(
  plan: PaidRunPlan,
  { weight, detach = false }: FleetChoice,
  run: string,
  packed: PackedInputs,
  { queue, contents, jobs }: FleetConnection,
  ports: Ports,
): Promise<RunJob> {
  const { commandLine = [], workingDirectory } = plan.request;
  if (detach) await queue.beginRun(run, { weight, maxUsd: budgetOf(plan), spentUsd: 0 });
  await contents.put(packed.hash, packed.bytes);
  const variables = JOB_VARIABLES.flatMap((name) => {
    const value = ports.variables[name];
    return value === undefined ? [] : [[name, value]];
  });
  const held = await jobs.put(
    {
      run,
      toolVersion: VERSION,
      command: JSON.stringify(commandLine),
      workingDirectory,
      variables: JSON.stringify(Object.fromEntries(variables)),
      inputs: packed.hash,
      pools: poolsOf(plan),
    },
    detach ? null : `${ports.machine.name}:${ports.machine.pid}`,
  );
  if (detach) throw new DetachedError(run);
  const stop = keepLease(jobs, held);
  return {
    isHeld: () => jobs.renew(held),
    async close() {
      stop();
      await jobs.end(held, { code: null, retry: null, message: null });
    },
  };
}

/** Renews a lease until the returned function is called. */
export function keepLease(jobs: EvaluationQueue, held: HeldEvaluation): () => void {
  const timer = setInterval(() => {
    // A renewal that fails is made up for by the next one.
    jobs.renew(held).catch(() => {});
  }, RENEWAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Files that are read besides those on the command line. */
function filesOf({ settings, files = [], ranking }: PaidRunPlan): string[] {
  const { targets, limits } = settings;
  const opponents = ranking?.view.skills.map(({ path }) => path) ?? [];
  // A skill that is gone cannot be read here either.
  const otherInputs = [...siblingFolders(targets, limits), ...files, ...opponents].filter((path) =>
    existsSync(path),
  );
  return [...targets, ...otherInputs];
}

/** Endpoints and sandbox that a worker needs to plan the same tasks. */
function poolsOf({ judge, simulation }: PaidRunPlan): string[] {
  const models = [...(judge?.models ?? []), ...(simulation === null ? [] : [simulation.model])];
  const pools = models.map(({ provider, endpoint }) => `${provider} ${endpoint}`);
  return [...new Set([...pools, ...(simulation?.execution ? [SANDBOX_POOL.trim()] : [])])];
}
