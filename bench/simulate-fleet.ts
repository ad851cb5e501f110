import { ContentStore } from '../src/fleet/content-store.ts';
import { FleetWorker } from '../src/fleet/fleet-worker.ts';
import type { ClaimedTask, WorkQueue } from '../src/fleet/work-queue.ts';
import type { TaskKind } from '../src/run/task.ts';
import { taskKey } from '../src/run/task-key.ts';
import { EventTime } from './event-time.ts';

/** Milliseconds that a call takes the database: at all, and for each task. */
export interface DatabaseCosts {
  claim: { call: number; task: number };
  complete: { call: number; task: number };
  lanes: number;
  sweep: number;
  heartbeat: number;
}

export interface Fleet {
  workers: number;
  concurrency: number;
  tasks: number;
  /** Of one task, in milliseconds. */
  taskMs: () => number;
  /** Statements that the database executes at a time. */
  cores: number;
  costs: DatabaseCosts;
}

const INPUT = '{"simulated":true}';
const KEY = taskKey({ kind: 'simulated', input: JSON.parse(INPUT), sample: 0 }, 1);

/**
 * Runs the worker's own code in simulated time, against a database that takes as long as it was measured to take.
 * @returns seconds until the last result is recorded; results a second in the middle half, when every slot is in use; and
 * the share of the whole time in which the database is busy
 */
export async function simulateFleet(fleet: Fleet): Promise<{ seconds: number; rate: number; busy: number }> {
  const time = new EventTime();
  const { costs, cores, tasks } = fleet;
  const freeAt = new Array<number>(cores).fill(0);
  let busyMs = 0;
  const ask = async (ms: number) => {
    const core = freeAt.indexOf(Math.min(...freeAt));
    const begins = Math.max(time.elapsedMs(), freeAt[core] as number);
    freeAt[core] = begins + ms;
    busyMs += ms;
    await time.pass(begins + ms - time.elapsedMs());
  };
  let next = 0;
  let done = 0;
  const queue = {
    lanes: async () => {
      await ask(costs.lanes);
      return next < tasks ? [{ id: 1, kind: 'simulated', kindVersion: 1, pool: 'p', toolVersion: '1' }] : [];
    },
    claim: async (_: unknown, most: number): Promise<ClaimedTask[]> => {
      const count = Math.min(most, tasks - next);
      const first = next;
      next += count;
      await ask(costs.claim.call + count * costs.claim.task);
      return Array.from({ length: count }, (_task, index) => ({
        ...{ id: first + index, lease: first + index, attempt: 1, key: KEY, kind: 'simulated', input: INPUT },
        ...{ sample: 0, label: '', subject: '', failures: [], usd: null, hasBudget: false },
      }));
    },
    complete: async (finished: readonly { task: ClaimedTask }[]) => {
      await ask(costs.complete.call + finished.length * costs.complete.task);
      done += finished.length;
      return new Set(finished.map(({ task }) => task.id));
    },
    refuse: async () => {},
    heartbeat: () => ask(costs.heartbeat),
    release: async () => {},
    fail: async () => true,
  } as unknown as WorkQueue;
  const kind: TaskKind = {
    ...{ name: 'simulated', version: 1, poolOf: () => 'p' },
    reservation: () => ({ costUsd: null, inputTokens: 0, outputTokens: 0 }),
    async execute() {
      await time.pass(fleet.taskMs());
      return { result: null, usage: null, costUsd: null };
    },
  };
  const drain = new AbortController();
  const working = Array.from({ length: fleet.workers }, async (_, index) => {
    // They are not started in one moment.
    await time.pass((index * 1_000) / fleet.workers);
    const worker = new FleetWorker({
      ...{ queue, contents: new ContentStore(null as never), kinds: [kind], canServe: () => true },
      ...{ concurrency: fleet.concurrency, leaseMs: 60_000, clock: time, random: () => 0.5, log: () => {} },
      sweep: async () => {
        await ask(costs.sweep);
        return 0;
      },
    });
    await worker.run(drain.signal, 0);
  });
  await time.until(() => done >= tasks / 4);
  const first = { done, ms: time.elapsedMs() };
  await time.until(() => done >= (3 * tasks) / 4);
  const rate = (1000 * (done - first.done)) / (time.elapsedMs() - first.ms);
  await time.until(() => done >= tasks);
  const seconds = time.elapsedMs() / 1000;
  drain.abort();
  let left = fleet.workers;
  for (const one of working) one.finally(() => (left -= 1));
  await time.until(() => left === 0);
  return { seconds, rate, busy: busyMs / (cores * seconds * 1000) };
}
