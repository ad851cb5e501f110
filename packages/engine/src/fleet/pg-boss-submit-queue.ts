import type { PgBoss } from 'pg-boss';
import type { FleetReach, FleetStanding } from '../store/journal.ts';
import { usageOf } from '../store/journal-rows.ts';
import { fleetReach } from '../store/postgres/fleet-reach.ts';
import { fleetStanding } from '../store/postgres/fleet-standing.ts';
import type { PostgresDatabase, TransactionClient } from '../store/postgres/postgres-database.ts';
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
import { LAST_TAG, SHARE_TAGS } from './work-statements.ts';

/** Start tags between two tasks of weight 1. */
const STEP = 100;
const LONGEST_STEP = 1_000_000;
/** Jobs that are cancelled with one statement. */
const CANCELLED_AT_ONCE = 1_000;

/** A task with the queue that it goes into. */
interface PlacedTask extends QueuedTask {
  queue: string;
  singleton: string;
}

/** A task that goes into the queue. */
interface QueueableTask {
  queue: string;
  pool: string;
  singleton: string;
  data: TaskData;
}

interface RunShare {
  weight: number;
  cancelled: boolean;
}

/** A given-up task with its dead letters, of which other runs may have taken the last. */
interface DeadTask {
  key: string;
  queue: string;
  pool: string;
  singleton: string;
  jobs: string[];
  data: unknown;
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
    { weight, maxUsd, spentUsd, again = true, isNewBudget = false }: Parameters<SubmitQueue['beginRun']>[1],
  ): Promise<void> {
    const values = [run, weight, maxUsd, spentUsd, again, isNewBudget];
    await this.#database.query(statements.BEGIN_RUN, values);
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
    const byKey = new Map<string, PlacedTask>();
    for (const task of tasks) {
      const lane = { ...task, toolVersion, queue: queueName({ ...task, toolVersion }) };
      await this.#openLane(lane);
      byKey.set(task.key, { ...task, queue: lane.queue, singleton: singletonOf(task.key, fresh, run) });
    }
    const placed = [...byKey.values()];
    return await this.#database.atomically(async (client) => {
      const [share] = await client.run<RunShare>(statements.LOCK_RUN, [run]);
      if (share === undefined) throw new Error(`The fleet does not know the run ${run}.`);
      if (share.cancelled) return [];
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
      const jobs = queued.map((task) => ({ ...task, data: dataOf(task, fresh) }));
      await this.#insert(client, run, share, jobs);
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

  /** A task that another run asked for already is in the queue: it comes as early as the first of them has a turn. */
  async #insert(
    client: TransactionClient,
    run: string,
    { weight }: RunShare,
    tasks: readonly QueueableTask[],
  ): Promise<void> {
    const step = Math.min(LONGEST_STEP, Math.max(1, Math.round(STEP / weight)));
    for (const [pool, ofPool] of inOrder(Map.groupBy(tasks, (task) => task.pool))) {
      const taken = step * ofPool.length;
      await client.run(SHARE_TAGS, [pool]);
      const [first] = await client.run<{ tag: number }>(statements.TAKE_TAGS, [run, pool, taken, LAST_TAG]);
      const tag = first?.tag ?? 0;
      const jobs = ofPool.map((task, index) => ({ task, priority: -Math.min(LAST_TAG, tag + step * index) }));
      for (const [queue, ofQueue] of inOrder(Map.groupBy(jobs, ({ task }) => task.queue))) {
        ofQueue.sort((a, b) => (a.task.singleton < b.task.singleton ? -1 : 1));
        const inserted = await this.#boss.insert(
          queue,
          ofQueue.map(({ task, priority }) => ({
            data: task.data,
            priority,
            singletonKey: task.singleton,
            group: { id: run },
          })),
          { db: within(client), returnId: true },
        );
        if ((inserted?.length ?? 0) < ofQueue.length)
          await client.run(statements.ADVANCE, [
            queue,
            ofQueue.map(({ task }) => task.singleton),
            ofQueue.map(({ priority }) => priority),
          ]);
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

  async catchUp(run: string, awaited: readonly string[] = []): Promise<string[]> {
    const after = this.#caughtUp.get(run) ?? 0;
    const rows = await this.#database.query<{ id: number; key: string; again: boolean }>(
      statements.CATCH_UP,
      [run, after],
    );
    const isWhole = rows.length < statements.CAUGHT_UP_AT_ONCE;
    this.#caughtUp.set(run, isWhole ? 0 : (rows.at(-1)?.id ?? 0));
    const gone = rows.flatMap(({ key, again }) => (again ? [key] : []));
    if (awaited.length === 0) return gone;
    const taken = await this.#database.query<{ key: string }>(statements.FORGOTTEN, [run, awaited]);
    return [...gone, ...taken.map(({ key }) => key)];
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
      const [share] = await client.run<RunShare>(statements.LOCK_RUN, [run]);
      if (share === undefined) return 0;
      const dead = await client.run<DeadTask>(statements.DEAD_JOBS, [run]);
      const again: QueueableTask[] = [];
      for (const { queue, pool, singleton, data: payload } of dead) {
        const data = readTaskData(payload);
        if (data !== null) again.push({ queue, pool, singleton, data: { ...data, failures: [] } });
      }
      for (const [queue, ofQueue] of Map.groupBy(dead, (task) => task.queue)) {
        const jobs = ofQueue.flatMap((task) => task.jobs);
        if (jobs.length > 0) await this.#boss.deleteJob(deadLetterQueue(queue), jobs, { db: within(client) });
      }
      await this.#insert(client, run, share, again);
      const rows = await client.run(statements.WAIT_AGAIN, [run, dead.map(({ key }) => key)]);
      return rows.length;
    });
  }

  async reach(run: string): Promise<FleetReach> {
    return await fleetReach(this.#database, run);
  }

  async standing(run: string): Promise<FleetStanding | null> {
    return await fleetStanding(this.#database, run);
  }
}

/** Groups in one order, so that two transactions do not wait for each other's. */
function inOrder<Value>(groups: Map<string, Value>): [string, Value][] {
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
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
