import { setTimeout as pause } from 'node:timers/promises';
import type { ProgressEvent } from '@plugin-eval/core/documents/viewer.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import type { EvaluationState } from '@plugin-eval/engine/fleet/evaluation-queue.ts';
import type { RunTask } from '@plugin-eval/engine/fleet/task-queue.ts';
import type { Ports } from '../ports.ts';
import { isHolderAlive } from '../runs/run-holder.ts';
import { followRun } from '../viewer/run-progress.ts';
import { openJournalWithFleet } from './journal-with-fleet.ts';
import { queuesOf } from './queues.ts';

const LOOK_MS = 300;
/** A job ends a moment after its run. */
const LOOKS_FOR_END = 30;

/** Progress of a run. */
export interface WatchedRun {
  progress: ProgressEvent;
  /** The evaluation; null for a run that only its own machine can finish. */
  job: EvaluationState | null;
}

/**
 * Yields the progress of a run at once, and after each change until it ends.
 * @throws RunError, DatabaseError
 */
export async function* watchRun(id: string, ports: Ports): AsyncGenerator<WatchedRun, void> {
  const letInterrupts = ports.deferInterrupts();
  const { journal, fleet, close } = await openJournalWithFleet(ports).catch((error: unknown) => {
    letInterrupts();
    throw error;
  });
  try {
    const options = { isAlive: isHolderAlive(ports), signal: ports.signal, intervalMs: LOOK_MS };
    for await (const progress of followRun(journal, id, options)) {
      let job = (await fleet?.jobs.find(id)) ?? null;
      for (let looks = 0; isEnding(progress, job) && looks < LOOKS_FOR_END; looks += 1) {
        await pause(LOOK_MS);
        job = (await fleet?.jobs.find(id)) ?? null;
      }
      yield { progress, job };
    }
  } finally {
    await close().finally(letInterrupts);
  }
}

function isEnding({ status }: ProgressEvent, job: EvaluationState | null): boolean {
  return status !== 'running' && job !== null && job.state !== 'ended';
}

/** Tasks of a run that are not done. */
export interface RunTasks {
  run: string;
  tasks: RunTask[];
}

const MOST_TASKS = 1_000;

/**
 * Tasks of a run of the fleet that are not done, those that were given up first, at most 1,000.
 * @param retry whether those that were given up are tried again
 * @throws RunError, DatabaseError, UsageError also when nobody waits for them any more
 */
export async function runTasks(
  { id, onlyDead, retry }: { id: string; onlyDead: boolean; retry: boolean },
  ports: Pick<Ports, 'store'>,
): Promise<RunTasks & { retried: number }> {
  queuesOf(ports.store);
  const { journal, fleet, close } = await openJournalWithFleet(ports);
  try {
    const { status } = await journal.findRun(id);
    if (retry && status !== 'running')
      throw new UsageError(
        `Run ${id} is over. plugin-eval runs resume ${id} continues it, and retries what was given up.`,
      );
    const tasks = (await fleet?.queue.tasksOf(id, { most: MOST_TASKS, onlyDead })) ?? [];
    return { run: id, tasks, retried: retry ? ((await fleet?.queue.redrive(id)) ?? 0) : 0 };
  } finally {
    await close();
  }
}
