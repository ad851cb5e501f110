import type { PgBoss } from 'pg-boss';
import type { PostgresDatabase, TransactionClient } from '../store/postgres/postgres-database.ts';
import * as statements from './evaluation-statements.ts';
import { HEARTBEAT_SECONDS, MOST_LOSSES, TASK_QUEUE, within } from './open-boss.ts';
import { evaluationQueue } from './queue-names.ts';

/** A run that any machine can finish. */
export interface Evaluation {
  run: string;
  toolVersion: string;
  /** Arguments of its command line as JSON, unchecked: anyone with write access to the database may have written it. */
  command: string;
  workingDirectory: string;
  /** Settings of the environment it was begun in, as JSON. */
  variables: string;
  /** Hash of its files. */
  inputs: string;
  /** Endpoints that it asks: `provider endpoint`. */
  pools: readonly string[];
}

/** An evaluation that this process holds. */
export interface HeldEvaluation extends Evaluation {
  lease: string;
  /** Attempt of the job in the queue; null for a process that is attached to its run. */
  job: { id: string; retryCount: number } | null;
}

export interface EvaluationState {
  /** `later`: queued, and not due yet; `attached`: the process that began it, or resumed it, evaluates it itself. */
  state: 'queued' | 'later' | 'at work' | 'attached' | 'parked' | 'ended';
  holder: string | null;
  /** Exit code; null until it has ended. */
  exitCode: number | null;
  message: string | null;
}

/** End of one step of an evaluation. */
export interface EvaluationEnd {
  code: number | null;
  /** `later`: another worker may have what this one lacks. */
  retry: 'at once' | 'later' | null;
  /** Last words. */
  message: string | null;
  /** Pause before the next step in milliseconds. @default 2000 for one that comes later */
  pauseMs?: number;
}

/** Workers that may fail with an evaluation before it ends. */
const MOST_FAILURES = 3;
const RETRY_MS = 2_000;
/** Refusals in a row after which a look ends. */
const MOST_LOOKS = 50;
/** Time between two looks after a parked run. */
const PARKED_SECONDS = 5;
/** Time between two renewals, in milliseconds. */
export const RENEWAL_MS = (HEARTBEAT_SECONDS * 1000) / 4;

/** Runs that are left to the workers, on pg-boss. Every call may be made twice. */
export class EvaluationQueue {
  readonly #database: PostgresDatabase;
  readonly #boss: PgBoss;
  readonly #opened = new Set<string>();

  constructor(database: PostgresDatabase, boss: PgBoss) {
    this.#database = database;
    this.#boss = boss;
  }

  /** @param holder the process that evaluates it; null: any worker may */
  async put(evaluation: Evaluation, holder: string | null): Promise<HeldEvaluation> {
    const { run, toolVersion, command, workingDirectory, variables, inputs, pools } = evaluation;
    await this.#open(toolVersion);
    return await this.#database.atomically(async (client) => {
      await this.#unqueue(client, run, toolVersion);
      const values = [run, toolVersion, laneOf(pools), command, workingDirectory, variables, inputs, pools];
      const [row] = await client.run<{ lease: string }>(statements.PUT, [...values, holder]);
      if (holder === null) await this.#send(client, { run, toolVersion, pools }, 0);
      return { ...evaluation, lease: row?.lease ?? '', job: null };
    });
  }

  /**
   * Takes up the next run that this process can evaluate.
   * @param canServe false for one that needs what this process lacks
   * @returns also the lanes that were refused
   */
  async claim(
    holder: string,
    toolVersion: string,
    canServe: (evaluation: Evaluation) => boolean,
  ): Promise<{ held: HeldEvaluation | null; refused: string[] }> {
    const queue = await this.#open(toolVersion);
    return await this.#database.atomically(async (client) => {
      const refused: string[] = [];
      for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
        await client.query('savepoint fetched');
        const [job] = await this.#boss.fetch<{ run?: unknown } | null>(queue, {
          db: within(client),
          ignoreGroups: refused,
        });
        if (job === undefined) break;
        const lane = job.groupId ?? null;
        const { id, retryCount } = job;
        const run = typeof job.data?.run === 'string' && lane !== null ? job.data.run : '';
        const [row] = await client.run<HeldEvaluation>(statements.CLAIM, [run, holder]);
        // Its run was removed, somebody else evaluates it, or somebody else wrote it: then its run is sent again.
        if (row === undefined || lane === null)
          await this.#boss.complete(queue, job, null, { db: within(client) });
        else if (canServe(row)) return { held: { ...row, job: { id, retryCount } }, refused };
        else {
          await client.query('rollback to savepoint fetched');
          refused.push(lane);
        }
      }
      return { held: null, refused };
    });
  }

  /** Attaches a process to a run. @returns null when somebody evaluates it */
  async take(run: string, holder: string): Promise<HeldEvaluation | null> {
    return await this.#database.atomically(async (client) => {
      const [row] = await client.run<HeldEvaluation>(statements.TAKE, [run, holder]);
      if (row === undefined) return null;
      await this.#unqueue(client, run, row.toolVersion);
      return { ...row, job: null };
    });
  }

  /** True when no process evaluates it. */
  async isFree(run: string): Promise<boolean> {
    return (await this.#database.query(statements.FREE, [run])).length > 0;
  }

  /** Leaves a run to the workers. @returns false when there is no such evaluation, or somebody has it */
  async handOver(run: string): Promise<boolean> {
    return await this.#database.atomically(async (client) => {
      const [row] = await client.run<Evaluation>(statements.HAND_OVER, [run]);
      if (row === undefined) return false;
      await this.#unqueue(client, run, row.toolVersion);
      await this.#send(client, row, 0);
      return true;
    });
  }

  /** @returns true when it is still held */
  async renew({ run, lease, job, toolVersion }: HeldEvaluation): Promise<boolean> {
    const isHeld = (await this.#database.query(statements.RENEW, [run, lease])).length > 0;
    if (job === null || !isHeld) return isHeld;
    const answer = (await this.#boss.touch(evaluationQueue(toolVersion), job)) as { affected: number };
    return answer.affected > 0;
  }

  /** Lets go of an evaluation until its tasks are over. */
  async park(held: HeldEvaluation): Promise<void> {
    await this.#database.atomically(async (client) => {
      if (await this.#letGo(client, held)) await client.run(statements.PARK, [held.run, held.lease]);
    });
  }

  async end(held: HeldEvaluation, { code, retry, message, pauseMs }: EvaluationEnd): Promise<void> {
    await this.#database.atomically(async (client) => {
      if (!(await this.#letGo(client, held))) return;
      const wait = pauseMs ?? (retry === 'later' ? RETRY_MS : 0);
      const values = [held.run, held.lease, code, retry, message, MOST_FAILURES, wait];
      const [row] = await client.run<{ state: string }>(statements.END, values);
      if (row?.state === 'queued') await this.#send(client, held, wait);
    });
  }

  async cancel(run: string): Promise<void> {
    await this.#database.atomically(async (client) => {
      const [row] = await client.run<Evaluation>(statements.CANCEL, [run]);
      if (row !== undefined) await this.#unqueue(client, run, row.toolVersion);
    });
  }

  async find(run: string): Promise<EvaluationState | null> {
    const [state] = await this.#database.query<EvaluationState>(statements.FIND, [run]);
    return state ?? null;
  }

  /** Sends runs again whose tasks are over, and ends those that workers were lost with. @returns those that ended */
  async sweep(): Promise<string[]> {
    return await this.#database.atomically(async (client) => {
      const stranded = await client.run<Evaluation>(statements.STRANDED, []);
      const waking = await client.run<Evaluation>(statements.WAKE, []);
      for (const evaluation of [...stranded, ...waking]) await this.#send(client, evaluation, 0);
      await client.run(statements.LOST, []);
      const ended = await client.run<{ run: string }>(statements.GIVE_UP, [MOST_LOSSES]);
      return ended.map(({ run }) => run);
    });
  }

  /** Parked runs that no worker has checked for some seconds. */
  async parked(): Promise<string[]> {
    const rows = await this.#database.query<{ run: string }>(statements.PARKED, [PARKED_SECONDS]);
    return rows.map(({ run }) => run);
  }

  /** Sends a parked run again. */
  async wake(run: string): Promise<void> {
    await this.#database.atomically(async (client) => {
      for (const parked of await client.run<Evaluation>(statements.WAKE_ONE, [run]))
        await this.#send(client, parked, 0);
    });
  }

  async #send(
    client: TransactionClient,
    { run, toolVersion, pools }: Pick<Evaluation, 'run' | 'toolVersion' | 'pools'>,
    pauseMs: number,
  ): Promise<void> {
    const queue = await this.#open(toolVersion);
    const job = {
      data: { run },
      singletonKey: run,
      group: { id: laneOf(pools) },
      startAfter: pauseMs / 1000,
    };
    await this.#boss.insert(queue, [job], { db: within(client) });
  }

  /** @returns false when somebody else has it by now */
  async #letGo(client: TransactionClient, { job, toolVersion }: HeldEvaluation): Promise<boolean> {
    if (job === null) return true;
    const options = { db: within(client) };
    const answer = await this.#boss.complete(evaluationQueue(toolVersion), job, null, options);
    return (answer as { affected: number }).affected > 0;
  }

  /** Removes its job from the queue, even while at work: the holder notices when it renews. */
  async #unqueue(client: TransactionClient, run: string, toolVersion: string): Promise<void> {
    const queue = await this.#open(toolVersion);
    const jobs = await client.run<{ id: string }>(statements.JOBS_OF, [queue, run]);
    const ids = jobs.map(({ id }) => id);
    if (ids.length > 0) await this.#boss.cancel(queue, ids, { db: within(client) });
  }

  async #open(toolVersion: string): Promise<string> {
    const queue = evaluationQueue(toolVersion);
    if (!this.#opened.has(queue)) await this.#boss.createQueue(queue, TASK_QUEUE);
    this.#opened.add(queue);
    return queue;
  }
}

/** Lane of an evaluation: what a worker must have to plan the same tasks. */
function laneOf(pools: readonly string[]): string {
  return JSON.stringify([...pools].sort());
}
