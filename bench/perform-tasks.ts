import { hostname, tmpdir } from 'node:os';
import { performance } from 'node:perf_hooks';
import { createPerform } from '@plugin-eval/engine/run/create-perform.ts';
import type { Task, TaskKind } from '@plugin-eval/engine/run/task.ts';
import { systemTimer } from '@plugin-eval/engine/run/timer.ts';
import { openSqliteJournal } from '@plugin-eval/engine/store/sqlite-journal.ts';
import { seconds } from './measure-process.ts';

export const CLOCK = { now: () => new Date(), elapsedMs: () => performance.now(), timer: systemTimer };

/**
 * Performs tasks, all asked for at once as instruments do, with limits, budget and a journal on disk.
 * @param atOnce limit of the run
 * @returns seconds, opening and closing of the journal left out
 */
export async function performTasks(
  tasks: readonly Task[],
  kind: TaskKind,
  { atOnce, file }: { atOnce: number; file: string },
): Promise<number> {
  const journal = await openSqliteJournal(file);
  const holder = { id: 'bench', pid: process.pid, host: hostname() };
  const run = {
    ...{ id: 'rbench', command: [], workingDirectory: tmpdir(), toolVersion: '0', subjects: [] },
    ...{ depth: 'standard', seed: 0, maxCostUsd: 10_000, startedAt: new Date(), holder },
  };
  await journal.beginRun(run);
  const handle = createPerform({
    ...{ journal, runId: run.id, holder, isAlive: () => true, fresh: false, random: Math.random },
    kinds: [kind],
    clock: CLOCK,
    signal: new AbortController().signal,
    maxCostUsd: run.maxCostUsd,
    limitsOf: () => ({ maxInFlight: atOnce, requestsPerMinute: null, tokensPerMinute: null }),
  });
  const taken = await seconds(() => Promise.all(tasks.map((task) => handle.perform(task))));
  const { paid, failedAttempts } = handle.stats();
  if (paid !== tasks.length || failedAttempts > 0) throw new Error(`${paid} paid, ${failedAttempts} failed.`);
  await handle.close();
  await journal.close();
  return taken;
}
