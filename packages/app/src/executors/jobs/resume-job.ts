import { existsSync } from 'node:fs';
import { DetachedError } from '@plugin-eval/core/errors/detached-error.ts';
import { busyRun, runNotResumable } from '@plugin-eval/core/errors/run-error.ts';
import type { Journal, RunRecord } from '@plugin-eval/engine/store/journal.ts';
import type { Ports, Variables } from '../../ports.ts';
import type { ResumedRun } from '../../requests.ts';
import { resumedRun } from '../../resume.ts';
import { type EvaluatedJob, type FleetConnection, queuesOf } from '../queues.ts';
import { openJob } from './job-inputs.ts';
import { FLEET_HOLDER, keepLease } from './run-job.ts';

/** A job that this process goes on with. */
export interface TakenJob {
  commandLine: readonly string[];
  workingDirectory: string;
  variables: Variables;
  resumed: ResumedRun;
  job: EvaluatedJob;
  release(): Promise<void>;
}

/**
 * Takes up a run of the fleet that another machine began, or that was left to the workers.
 * @returns null for a run that goes on where it was begun: on this machine, in its folder
 * @throws DetachedError when it is left to the workers; RunError, DatabaseError, UsageError
 */
export async function resumeJob(
  { id, maxCost, detach }: { id: string; maxCost?: number | undefined; detach: boolean },
  ports: Ports,
): Promise<TakenJob | null> {
  const fleet = await queuesOf(ports.store).openFleet();
  let taken: TakenJob | null = null;
  try {
    const journal = await ports.store.openJournal();
    try {
      const run = await journal.findRun(id);
      const state = await fleet.jobs.find(id);
      if (state === null && detach)
        throw runNotResumable(id, 'the database does not have its files', ' Leave --detach out.');
      if (state === null || (!detach && isOfHere(run, ports))) return null;
      const resumed = await resumedRun(run, maxCost, journal);
      if (detach) await leaveToWorkers(resumed, fleet, journal, ports);
      taken = await take(resumed, fleet, ports);
      return taken;
    } finally {
      await journal.close();
    }
  } finally {
    if (taken === null) await fleet.close();
  }
}

function isOfHere({ holder, workingDirectory }: RunRecord, { machine }: Pick<Ports, 'machine'>): boolean {
  return holder.host === machine.name && existsSync(workingDirectory);
}

async function leaveToWorkers(
  { id, maxCostUsd: maxUsd, spentUsd, isNewBudget = false }: ResumedRun,
  { queue, jobs }: FleetConnection,
  journal: Journal,
  { now }: Pick<Ports, 'now'>,
): Promise<never> {
  if (!(await jobs.isFree(id))) throw atWork(id);
  await queue.beginRun(id, { weight: 1, maxUsd, spentUsd, isNewBudget });
  await journal.resumeRun(id, FLEET_HOLDER, now(), () => false);
  if (!(await jobs.handOver(id))) throw atWork(id);
  throw new DetachedError(id);
}

async function take(resumed: ResumedRun, fleet: FleetConnection, { machine }: Ports): Promise<TakenJob> {
  const { jobs, contents } = fleet;
  const held = await jobs.take(resumed.id, `${machine.name}:${machine.pid}`);
  if (held === null) throw atWork(resumed.id);
  const stop = keepLease(jobs, held);
  try {
    const bytes = await contents.bytesOf(held.inputs);
    const { remove, root, ...opened } = openJob(held, bytes);
    return {
      ...opened,
      resumed,
      job: { parking: null, isHeld: () => jobs.renew(held), root },
      async release() {
        stop();
        remove();
        await jobs.end(held, { code: null, retry: null, message: null });
        await fleet.close();
      },
    };
  } catch (error) {
    stop();
    await jobs.end(held, { code: null, retry: null, message: null });
    throw error;
  }
}

function atWork(id: string): Error {
  return busyRun(id, `plugin-eval runs watch ${id} shows how far it is.`);
}
