import type { PgBoss } from 'pg-boss';
import type { PostgresDatabase, TransactionClient } from '../store/postgres/postgres-database.ts';
import { TaskClaim } from './claim-tasks.ts';
import { MOST_LOSSES, within } from './open-boss.ts';
import type { ClaimedTask, FailedTask, FinishedTask, Lane, WorkerFacts, WorkQueue } from './task-queue.ts';
import * as statements from './work-statements.ts';

/** Answer of pg-boss to a call that settles attempts. */
interface SettledAttempts {
  settled: string[];
}

/** The side of a worker of a queue on pg-boss. */
export class PgBossWorkQueue implements WorkQueue {
  readonly #database: PostgresDatabase;
  readonly #boss: PgBoss;
  readonly #worker: string;
  readonly #random: () => number;

  /** @param worker an id that no other one has @param random uniform in [0, 1) */
  constructor(database: PostgresDatabase, boss: PgBoss, worker: string, random: () => number) {
    this.#database = database;
    this.#boss = boss;
    this.#worker = worker;
    this.#random = random;
  }

  async register({ host, pid, toolVersion, kinds, concurrency }: WorkerFacts): Promise<void> {
    const facts = [this.#worker, host, pid, toolVersion, kinds.join(' '), concurrency];
    await this.#database.query(statements.REGISTER, facts);
  }

  async leave(): Promise<void> {
    await this.#database.query(statements.LEAVE, [this.#worker]);
  }

  async lanes(): Promise<Lane[]> {
    return await this.#database.query<Lane>(statements.LANES, []);
  }

  async refuse(queues: readonly string[]): Promise<void> {
    await this.#database.query(statements.REFUSE, [this.#worker, queues]);
  }

  async claim(lane: Lane, most: number): Promise<ClaimedTask[]> {
    return await this.#database.atomically(
      (client) => new TaskClaim(client, this.#boss, this.#worker, lane).take(most),
      `pool ${lane.pool}`,
    );
  }

  async complete(finished: readonly FinishedTask[]): Promise<Set<string>> {
    return await this.#database.atomically(async (client) => {
      const held = new Set<string>();
      for (const [queue, ofQueue] of Map.groupBy(finished, ({ task }) => task.queue)) {
        const attempts = ofQueue.map(({ task }) => ({ id: task.id, retryCount: task.attempt }));
        const answer = await this.#boss.complete(queue, attempts, null, { db: within(client) });
        for (const id of (answer as SettledAttempts).settled) held.add(id);
      }
      const [counted, late] = [
        finished.filter(({ task }) => held.has(task.id)),
        finished.filter(({ task }) => !held.has(task.id)),
      ];
      for (const { task, costUsd } of late)
        if (costUsd !== null) await client.run(statements.RECORD_LATE, [task.attemptId, costUsd]);
      if (counted.length > 0) await this.#record(client, counted);
      return held;
    });
  }

  async #record(client: TransactionClient, finished: readonly FinishedTask[]): Promise<void> {
    const column = <Value>(value: (one: FinishedTask) => Value) => finished.map(value);
    await client.run(statements.RECORD, [
      this.#worker,
      column(({ task }) => task.id),
      column(({ task }) => task.attempt),
      column(({ task }) => task.kind),
      column(({ task }) => task.label),
      column(({ task }) => task.subject),
      column(({ task }) => task.input),
      column(({ result }) => result),
      column(({ usage }) => usage?.inputTokens ?? null),
      column(({ usage }) => usage?.outputTokens ?? null),
      column(({ usage }) => usage?.cacheReadTokens ?? null),
      column(({ usage }) => usage?.cacheWriteTokens ?? null),
      column(({ costUsd }) => costUsd),
    ]);
  }

  async fail(failed: FailedTask): Promise<boolean> {
    const { task, failure, message, costUsd, retryInMs, throttled, pauseMs } = failed;
    const { queue } = task;
    return await this.#database.atomically(async (client) => {
      const db = within(client);
      if (retryInMs === null) await client.run(statements.NO_MORE_RETRIES, [queue, task.id, task.attempt]);
      const attempt = { id: task.id, retryCount: task.attempt };
      const answer = await this.#boss.fail(queue, attempt, { failure, message }, { db });
      if (!(answer as SettledAttempts).settled.includes(task.id)) {
        if (costUsd) await client.run(statements.RECORD_LATE, [task.attemptId, costUsd]);
        return false;
      }
      const failures = [...task.failures, failure];
      if (retryInMs !== null)
        await this.#boss.update(queue, dataOf(task, failures), {
          ...{ db, id: task.id, startAfter: Math.ceil(retryInMs) / 1000 },
          // Its own failures do not count as losses.
          retryLimit: failures.length + MOST_LOSSES,
        });
      const [claim] = await client.run<{ at: Date }>(statements.CLAIMED_AT, [task.id, task.attempt]);
      const pause = retryInMs === null ? null : retryInMs / 1000;
      await client.run(statements.RECORD_FAILURE, [task.id, task.attempt, failure, message, costUsd, pause]);
      if (throttled) {
        const began = claim?.at ?? new Date(0);
        await client.run(statements.THROTTLE, [task.pool, began, pauseMs, this.#random()]);
      }
      return true;
    });
  }

  async heartbeat(tasks: readonly ClaimedTask[], draining: boolean): Promise<void> {
    await this.#database.query(statements.SEEN, [this.#worker, draining]);
    for (const [queue, ofQueue] of Map.groupBy(tasks, (task) => task.queue))
      await this.#boss.touch(
        queue,
        ofQueue.map(({ id, attempt }) => ({ id, retryCount: attempt })),
      );
  }

  async sweep(): Promise<number> {
    await this.#boss.supervise();
    const [row] = await this.#database.query<{ lost: number }>(statements.LOST, []);
    const crowded = await this.#database.query<{ pool: string; tag: number }>(statements.CROWDED_POOLS, [
      statements.RENUMBER_AT,
    ]);
    for (const { pool, tag } of crowded) await this.renumber(pool, tag);
    return row?.lost ?? 0;
  }

  /** Moves the start tags of a pool down. @param tag virtual time that becomes 0 */
  async renumber(pool: string, tag: number): Promise<void> {
    await this.#database.atomically(async (client) => {
      await client.run(statements.LOCK_TAGS, [pool]);
      await client.run(statements.RENUMBER, [pool, tag]);
    }, `pool ${pool}`);
  }
}

function dataOf(task: ClaimedTask, failures: readonly string[]): Record<string, unknown> {
  const { key, kind, input, sample, label, subject, usd, tokens, fresh } = task;
  return { key, kind, input, sample, label, subject, usd, tokens, fresh, failures };
}
