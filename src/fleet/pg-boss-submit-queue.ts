import type { PgBoss } from 'pg-boss';
import type { FleetReach, FleetStanding } from '../store/journal.ts';
import { usageOf } from '../store/journal-rows.ts';
import { fleetStanding } from '../store/postgres/fleet-standing.ts';
import type { PostgresDatabase, TransactionClient } from '../store/postgres/postgres-database.ts';
import { fleetReach } from '../store/postgres/unserved-tasks.ts';
import { TASK_QUEUE, within } from './open-boss.ts';
import { deadLetterQueue, queueName } from './queue-names.ts';
import * as statements from './submit-statements.ts';
import { readTaskData, singletonOf, storable, type TaskData } from './task-data.ts';
import type {
  Delivery,
  Lane,
  QueuedTask,
  RunTask,
  SharedLimits,
  Spending,
  SubmitQueue,
  Submitted,
} from './task-queue.ts';
import { SHARE_TAGS } from './work-statements.ts';

/** Start tags between two tasks of weight 1. */
const STEP = 100;
/** Jobs that are cancelled with one statement. */
const CANCELLED_AT_ONCE = 1_000;

/** A task with the queue that it goes into. */
interface PlacedTask extends QueuedTask {
  queue: string;
  singleton: string;
}

interface DeliveryRow extends Omit<Delivery, 'result'> {
  result: string | null;
  input_tokens: number | null;
  output_tokens: number | null;
  cache_read_tokens: number | null;
  cache_write_tokens: number | null;
  paid_by: string;
  worker: string | null;
}

/** The side of a run of a queue on pg-boss. */
export class PgBossSubmitQueue implements SubmitQueue {
  readonly #database: PostgresDatabase;
  readonly #boss: PgBoss;
  readonly #lanes = new Set<string>();
  /** Last wait that was looked after, by run. */
  readonly #caughtUp = new Map<string, number>();

  constructor(database: PostgresDatabase, boss: PgBoss) {
    this.#database = database;
    this.#boss = boss;
  }

  async beginRun(
    run: string,
    {
      weight,
      maxUsd,
      spentUsd,
      again = true,
    }: { weight: number; maxUsd: number | null; spentUsd: number; again?: boolean },
  ): Promise<void> {
    await this.#database.query(statements.BEGIN_RUN, [run, weight, maxUsd, spentUsd, again]);
  }

  async limitPool(pool: string, limits: SharedLimits): Promise<void> {
    const { maxInFlight, requestsPerMinute, tokensPerMinute } = limits;
    await this.#database.query(statements.LIMIT_POOL, [
      pool,
      maxInFlight,
      requestsPerMinute,
      tokensPerMinute,
    ]);
  }

  async submit(
    run: string,
    { fresh, toolVersion }: { fresh: boolean; toolVersion: string },
    tasks: readonly QueuedTask[],
  ): Promise<Submitted[]> {
    const placed: PlacedTask[] = [];
    for (const task of tasks) {
      const lane = { ...task, toolVersion, queue: queueName({ ...task, toolVersion }) };
      await this.#openLane(lane);
      placed.push({ ...task, queue: lane.queue, singleton: singletonOf(task.key, fresh, run) });
    }
    return await this.#database.atomically(async (client) => {
      const [share] = await client.run<{ weight: number }>(statements.LOCK_RUN, [run]);
      if (share === undefined) throw new Error(`The fleet does not know the run ${run}.`);
      const found = await client.run<{ key: string }>(statements.FIND_RESULTS, [
        run,
        fresh,
        ...columnsOf(placed),
      ]);
      const there = new Set(found.map(({ key }) => key));
      const missing = placed.filter(({ key }) => !there.has(key));
      const states = await this.#wait(client, run, missing);
      const ended = new Set(states.flatMap(({ key, state }) => (state === 'queued' ? [] : [key])));
      const queued = missing.filter(({ key }) => !ended.has(key));
      await this.#insert(client, run, { fresh, weight: share.weight }, queued);
      return [
        ...found.map(({ key }) => ({ key, state: 'found' as const, failure: null, message: null })),
        ...states,
      ];
    });
  }

  async #wait(client: TransactionClient, run: string, tasks: readonly PlacedTask[]): Promise<Submitted[]> {
    if (tasks.length === 0) return [];
    const rows = await client.run<{
      key: string;
      outcome: 'dead' | 'refused' | null;
      failure: string | null;
      message: string | null;
    }>(statements.WAIT, [run, ...columnsOf(tasks)]);
    return rows.map(({ outcome, ...row }) => ({ ...row, state: outcome ?? 'queued' }));
  }

  /** A task that another run asked for already is in the queue: the insert leaves it alone. */
  async #insert(
    client: TransactionClient,
    run: string,
    { fresh, weight }: { fresh: boolean; weight: number },
    tasks: readonly PlacedTask[],
  ): Promise<void> {
    const step = Math.max(1, Math.round(STEP / weight));
    for (const [pool, ofPool] of Map.groupBy(tasks, (task) => task.pool)) {
      const taken = step * ofPool.length;
      await client.run(SHARE_TAGS, [pool]);
      const [first] = await client.run<{ tag: number }>(statements.TAKE_TAGS, [run, pool, taken]);
      const tag = first?.tag ?? 0;
      const jobs = ofPool.map((task, index) => ({ task, priority: -(tag + step * index) }));
      for (const [queue, ofQueue] of Map.groupBy(jobs, ({ task }) => task.queue)) {
        // In one order, so that two runs do not wait for each other's keys.
        ofQueue.sort((a, b) => (a.task.singleton < b.task.singleton ? -1 : 1));
        await this.#boss.insert(
          queue,
          ofQueue.map(({ task, priority }) => ({
            data: dataOf(task, fresh),
            priority,
            singletonKey: task.singleton,
            group: { id: run },
          })),
          { db: within(client) },
        );
      }
    }
  }

  async #openLane(lane: Lane): Promise<void> {
    if (this.#lanes.has(lane.queue)) return;
    const { queue, kind, kindVersion, pool, toolVersion } = lane;
    const dead = deadLetterQueue(queue);
    await this.#boss.createQueue(dead, { ...TASK_QUEUE, policy: 'standard' });
    await this.#boss.createQueue(queue, { ...TASK_QUEUE, deadLetter: dead });
    await this.#database.query(statements.ADD_LANE, [queue, kind, kindVersion, pool, toolVersion]);
    this.#lanes.add(queue);
  }

  async deliveries(run: string, arrived: readonly number[], most: number): Promise<Delivery[]> {
    const rows = await this.#database.query<DeliveryRow>(statements.DELIVERIES, [run, arrived, most]);
    return rows.map(({ result: text, paid_by: runId, worker, ...row }) => {
      const { id, key, outcome, failure, message, usd } = row;
      const result = text === null ? null : { text, usage: usageOf(row), runId, worker };
      return { id, key, outcome, failure, message, usd, result };
    });
  }

  async catchUp(run: string): Promise<string[]> {
    const after = this.#caughtUp.get(run) ?? 0;
    const rows = await this.#database.query<{ id: number; key: string; again: boolean }>(
      statements.CATCH_UP,
      [run, after],
    );
    const isWhole = rows.length < statements.CAUGHT_UP_AT_ONCE;
    this.#caughtUp.set(run, isWhole ? 0 : (rows.at(-1)?.id ?? 0));
    return rows.flatMap(({ key, again }) => (again ? [key] : []));
  }

  async cancel(run: string): Promise<number> {
    return await this.#database.atomically(async (client) => {
      const jobs = await client.run<{ queue: string; id: string }>(statements.CANCEL_RUN, [run]);
      for (const [queue, ofQueue] of Map.groupBy(jobs, (job) => job.queue)) {
        const ids = ofQueue.map(({ id }) => id);
        for (let start = 0; start < ids.length; start += CANCELLED_AT_ONCE)
          await this.#boss.cancel(queue, ids.slice(start, start + CANCELLED_AT_ONCE), { db: within(client) });
      }
      return jobs.length;
    });
  }

  async spending(run: string): Promise<Spending> {
    const [row] = await this.#database.query<{
      max_usd: number | null;
      spent_usd: number;
      reserved_usd: number;
      cancelled: boolean;
    }>(statements.SPENDING, [run]);
    return {
      maxUsd: row?.max_usd ?? null,
      spentUsd: row?.spent_usd ?? 0,
      reservedUsd: row?.reserved_usd ?? 0,
      cancelled: row?.cancelled ?? false,
    };
  }

  async knows(run: string): Promise<boolean> {
    return (await this.#database.query(statements.SPENDING, [run])).length > 0;
  }

  async tasksOf(run: string, { most, onlyDead }: { most: number; onlyDead: boolean }): Promise<RunTask[]> {
    return await this.#database.query<RunTask>(statements.TASKS, [run, most, onlyDead]);
  }

  async redrive(run: string): Promise<number> {
    return await this.#database.atomically(async (client) => {
      const dead = await client.run<{
        key: string;
        queue: string;
        singleton: string;
        job: string | null;
        data: unknown;
      }>(statements.DEAD_JOBS, [run]);
      const keys: string[] = [];
      for (const { key, queue, singleton, job, data: payload } of dead) {
        const data = readTaskData(payload);
        if (job === null || data === null) continue;
        const db = within(client);
        await this.#boss.deleteJob(deadLetterQueue(queue), job, { db });
        const again = { data: { ...data, failures: [] }, singletonKey: singleton, group: { id: run } };
        await this.#boss.insert(queue, [again], { db });
        keys.push(key);
      }
      await client.run(statements.WAIT_AGAIN, [run, keys]);
      return keys.length;
    });
  }

  async reach(run: string): Promise<FleetReach> {
    return await fleetReach(this.#database, run);
  }

  async standing(run: string): Promise<FleetStanding | null> {
    return await fleetStanding(this.#database, run);
  }
}

function columnsOf(tasks: readonly PlacedTask[]): string[][] {
  return [
    tasks.map(({ key }) => key),
    tasks.map(({ singleton }) => singleton),
    tasks.map(({ queue }) => queue),
    tasks.map(({ label }) => storable(label)),
    tasks.map(({ subject }) => storable(subject)),
  ];
}

function dataOf(task: PlacedTask, fresh: boolean): TaskData {
  const { key, kind, input, sample, label, subject, usd, tokens } = task;
  const texts = { label: storable(label), subject: storable(subject) };
  return { key, kind, input, sample, ...texts, usd, tokens, fresh, failures: [] };
}
