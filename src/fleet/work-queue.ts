import type { Usage } from '../documents/judge-layer.ts';
import type { PostgresDatabase } from '../store/postgres/postgres-database.ts';

/** Tasks of one kind for one pool, which wait. */
export interface Lane {
  id: number;
  kind: string;
  kindVersion: number;
  pool: string;
  toolVersion: string;
}

/** A task that a worker holds the lease of. */
export interface ClaimedTask {
  id: number;
  lease: number;
  attempt: number;
  key: string;
  kind: string;
  /** As JSON; anybody may have written it who may write to the database. */
  input: string;
  sample: number;
  label: string;
  subject: string;
  /** Kinds of the failures of earlier attempts. */
  failures: string[];
  /** What was set aside for it. */
  usd: number | null;
  /** Whether a budget holds it to that. */
  hasBudget: boolean;
}

/** A result that is to be recorded. */
export interface FinishedTask {
  task: ClaimedTask;
  /** As JSON. */
  result: string;
  usage: Usage | null;
  costUsd: number | null;
}

/** An attempt that brought nothing. */
export interface FailedTask {
  task: ClaimedTask;
  failure: string;
  message: string;
  costUsd: number | null;
  /** Null: it is given up. */
  retryInMs: number | null;
  /** Whether the provider asked for less. */
  throttled: boolean;
  /** For how long, where it said so. */
  pauseMs: number | null;
}

const REGISTER = {
  name: 'pe-worker-register',
  text: `insert into plugin_eval.fleet_workers (id, host, pid, tool_version, kinds, concurrency, lease_ms)
  values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do update set seen_at = clock_timestamp()`,
};
const LEAVE = { name: 'pe-worker-leave', text: 'delete from plugin_eval.fleet_workers where id = $1' };
const FORGET = {
  name: 'pe-worker-forget',
  text: `delete from plugin_eval.fleet_workers where seen_at < clock_timestamp() - interval '1 day'`,
};
const REFUSE = {
  name: 'pe-worker-refuse',
  text: 'update plugin_eval.fleet_workers set refuses = $2 where id = $1',
};
const LANES = {
  name: 'pe-worker-lanes',
  text: `select id, kind, kind_version, pool, tool_version from plugin_eval.fleet_lanes l
  where organisation = plugin_eval.current_organisation()
    and exists (select from plugin_eval.fleet_tasks t where t.lane = l.id and t.state = 'queued')`,
};
const CLAIM = {
  name: 'pe-worker-claim',
  text: `select task_id as id, task_lease as lease, task_attempt as attempt, task_key as key, task_kind as kind, task_input as input, task_sample as sample, task_label as label,
    task_subject as subject, task_failures as failures, task_usd as usd, has_budget
  from plugin_eval.fleet_claim($1, $2, $3, $4)`,
};
const COMPLETE = {
  name: 'pe-worker-complete',
  text: 'select id from plugin_eval.fleet_complete($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as done (id)',
};
const FAIL = {
  name: 'pe-worker-fail',
  text: 'select plugin_eval.fleet_fail($1, $2, $3, $4, $5, $6, $7, $8, $9) as counted',
};
const RELEASE = { name: 'pe-worker-release', text: 'select plugin_eval.fleet_release($1, $2)' };
const RENEW = { name: 'pe-worker-renew', text: 'select plugin_eval.fleet_renew($1, $2, $3, $4)' };

type ClaimRow = Omit<ClaimedTask, 'hasBudget'> & { has_budget: boolean };

/** The queue as a worker sees it. */
export class WorkQueue {
  readonly #database: PostgresDatabase;
  readonly #worker: string;
  readonly #leaseMs: number;

  /** @param worker its id: no two have the same */
  constructor(database: PostgresDatabase, worker: string, leaseMs: number) {
    this.#database = database;
    this.#worker = worker;
    this.#leaseMs = leaseMs;
  }

  async register(about: {
    host: string;
    pid: number;
    toolVersion: string;
    kinds: readonly string[];
    concurrency: number;
  }): Promise<void> {
    const { host, pid, toolVersion, kinds, concurrency } = about;
    await this.#database.query(FORGET, []);
    await this.#database.query(REGISTER, [
      this.#worker,
      host,
      pid,
      toolVersion,
      kinds.join(' '),
      concurrency,
      Math.round(this.#leaseMs),
    ]);
  }

  async leave(): Promise<void> {
    await this.#database.query(LEAVE, [this.#worker]);
  }

  /** In which anything waits. */
  async lanes(): Promise<Lane[]> {
    const rows = await this.#database.query<{
      id: number;
      kind: string;
      kind_version: number;
      pool: string;
      tool_version: string;
    }>(LANES, []);
    return rows.map(({ kind_version: kindVersion, tool_version: toolVersion, ...lane }) => ({
      ...lane,
      kindVersion,
      toolVersion,
    }));
  }

  /** Says which lanes it leaves alone, so that whoever waits is told. @param lanes all of them */
  async refuse(lanes: readonly number[]): Promise<void> {
    await this.#database.query(REFUSE, [this.#worker, lanes]);
  }

  /**
   * Leases of at most so many tasks of some lanes, in the order in which they are due. Fewer come where their questions
   * are long: some 32 MB at a time.
   */
  async claim(lanes: readonly number[], most: number): Promise<ClaimedTask[]> {
    const rows = await this.#database.query<ClaimRow>(CLAIM, [this.#worker, lanes, most, this.#leaseMs]);
    return rows.map(({ has_budget: hasBudget, ...task }) => ({ ...task, hasBudget }));
  }

  /** Records results. @returns ids of the tasks whose lease was still held: only these count */
  async complete(finished: readonly FinishedTask[]): Promise<Set<number>> {
    const column = <Value>(value: (one: FinishedTask) => Value) => finished.map(value);
    const rows = await this.#database.query<{ id: number }>(COMPLETE, [
      this.#worker,
      ...[
        column(({ task }) => task.id),
        column(({ task }) => task.lease),
        column(({ task }) => task.attempt),
      ],
      column(({ result }) => result),
      column(({ usage }) => usage?.inputTokens ?? null),
      column(({ usage }) => usage?.outputTokens ?? null),
      column(({ usage }) => usage?.cacheReadTokens ?? null),
      column(({ usage }) => usage?.cacheWriteTokens ?? null),
      column(({ costUsd }) => costUsd),
    ]);
    return new Set(rows.map(({ id }) => id));
  }

  /** @returns whether the lease was still held */
  async fail({
    task,
    failure,
    message,
    costUsd,
    retryInMs,
    throttled,
    pauseMs,
  }: FailedTask): Promise<boolean> {
    const retry = retryInMs === null ? null : Math.ceil(retryInMs);
    const pause = pauseMs === null ? null : Math.ceil(pauseMs);
    const values = [this.#worker, task.id, task.lease, failure, message, costUsd, retry, throttled, pause];
    const [row] = await this.#database.query<{ counted: boolean }>(FAIL, values);
    return row?.counted ?? false;
  }

  /** Gives tasks back that were not begun. */
  async release(tasks: readonly ClaimedTask[]): Promise<void> {
    if (tasks.length > 0) await this.#database.query(RELEASE, [this.#worker, tasks.map(({ id }) => id)]);
  }

  /** A sign of life, which renews leases. @param leases that this worker knows of: others of its name end in time */
  async heartbeat(leases: readonly number[], draining: boolean): Promise<void> {
    await this.#database.query(RENEW, [this.#worker, leases, this.#leaseMs, draining]);
  }
}
