import { expect, test } from 'vitest';
import type { TaskKind } from '../run/task.ts';
import { taskKey } from '../run/task-key.ts';
import { systemTimer } from '../run/timer.ts';
import { ContentStore } from './content-store.ts';
import { FleetWorker } from './fleet-worker.ts';
import type { ClaimedTask, Lane, WorkQueue } from './task-queue.ts';

const lane = (pool: string): Lane => ({
  ...{ queue: `question/${pool}`, kind: 'question', kindVersion: 1, pool, toolVersion: '0.1.0' },
});

/** A worker with a queue in memory, and what it executed in which order. */
function workerInMemory(pools: Readonly<Record<string, { tasks: number; ms: number }>>, concurrency: number) {
  const left = new Map(Object.entries(pools).map(([pool, { tasks }]) => [pool, tasks]));
  const done: string[] = [];
  const logged: string[] = [];
  const drain = new AbortController();
  const kind: TaskKind = {
    ...{ name: 'question', version: 1, poolOf: (input) => String(input).split(' ')[0] ?? '' },
    reservation: () => ({ costUsd: 0, inputTokens: 1, outputTokens: 1 }),
    async execute(input) {
      const pool = String(input).split(' ')[0] ?? '';
      await systemTimer.sleep(pools[pool]?.ms ?? 0, new AbortController().signal);
      done.push(pool);
      return { result: null, usage: null, costUsd: 0 };
    },
  };
  const taskOf = ({ pool, queue }: Lane, number: number): ClaimedTask => {
    const input = `${pool} ${number}`;
    const key = taskKey({ kind: 'question', input, sample: 0 }, 1);
    return {
      ...{
        id: input,
        attempt: 0,
        queue,
        pool,
        run: 'r',
        singleton: key,
        attemptId: 0,
        key,
        kind: 'question',
      },
      ...{ input: JSON.stringify(input), sample: 0, label: '', subject: '', failures: [], usd: 0, tokens: 1 },
      fresh: false,
    };
  };
  const queue: WorkQueue = {
    register: async () => {},
    leave: async () => {},
    refuse: async () => {},
    heartbeat: async () => {},
    sweep: async () => 0,
    fail: async () => true,
    lanes: async () => [...left].flatMap(([pool, count]) => (count > 0 ? [lane(pool)] : [])),
    async claim(from, most) {
      const count = left.get(from.pool) ?? 0;
      if (from.pool === 'broken') throw new RangeError('Invalid array length');
      const taken = Math.min(count, most);
      left.set(from.pool, count - taken);
      return Array.from({ length: taken }, (_, index) => taskOf(from, count - index));
    },
    complete: async (finished) => new Set(finished.map(({ task }) => task.id)),
  };
  const worker = new FleetWorker({
    ...{ queue, kinds: [kind], canServe: () => true, concurrency, random: () => 0.5 },
    contents: new ContentStore({} as ConstructorParameters<typeof ContentStore>[0]),
    clock: { now: () => new Date(0), elapsedMs: () => performance.now(), timer: systemTimer },
    log: (event) => logged.push(event),
  });
  return { worker, left, done, logged, drain, running: worker.run(drain.signal, 10_000) };
}

test('a lane that fails costs a worker that lane, and no other', async () => {
  const { running, done, logged, drain } = workerInMemory(
    { broken: { tasks: 1, ms: 0 }, good: { tasks: 5, ms: 1 } },
    2,
  );
  await expect.poll(() => done.length, { timeout: 5_000 }).toBe(5);
  drain.abort();
  await running;
  expect(logged.filter((event) => event === 'lane-failed')).toHaveLength(1);
});

test('tasks of a quick pool do not wait for those of a slow one', async () => {
  const { running, left, done, drain } = workerInMemory(
    { slow: { tasks: 400, ms: 300 }, quick: { tasks: 0, ms: 1 } },
    4,
  );
  await expect.poll(() => done.length, { timeout: 5_000 }).toBeGreaterThanOrEqual(4);
  left.set('quick', 24);
  await expect.poll(() => done.filter((pool) => pool === 'quick').length, { timeout: 20_000 }).toBe(24);
  // The quick ones need a place each: with turns alone they would share each round of the slow ones.
  expect(done.filter((pool) => pool === 'slow').length).toBeLessThanOrEqual(16);
  left.set('slow', 0);
  drain.abort();
  await running;
});
