import type { Usage } from '../documents/judge-layer.ts';
import type { FleetReach } from '../store/journal.ts';
import { usageOf } from '../store/journal-rows.ts';
import type { PostgresDatabase } from '../store/postgres/postgres-database.ts';
import { sqlState } from '../store/postgres/postgres-failure.ts';
import { fleetReach } from '../store/postgres/unserved-tasks.ts';

/** A task as the queue takes it. */
export interface QueuedTask {
  key: string;
  kind: string;
  kindVersion: number;
  pool: string;
  /** As canonical JSON. */
  input: string;
  sample: number;
  label: string;
  subject: string;
  /** The most that it can cost; null when the price is unknown. */
  usd: number | null;
  /** The most that it can use. */
  tokens: number;
}

/** What all workers together may ask of a provider's endpoint; null for no limit. */
export interface SharedLimits {
  maxInFlight: number | null;
  requestsPerMinute: number | null;
  tokensPerMinute: number | null;
}

/** What became of a task at once: `gone` means that it was finished in between, and is to be asked for again. */
export interface Enqueued {
  key: string;
  state: 'found' | 'queued' | 'waiting' | 'leased' | 'dead' | 'gone';
  failure: string | null;
  message: string | null;
}

/** What became of a task later. */
export interface Delivery {
  id: number;
  key: string;
  outcome: 'done' | 'dead' | 'refused' | 'cancelled';
  failure: string | null;
  message: string | null;
  /** What the last call cost, or would have cost at most. */
  usd: number | null;
  result: StoredDelivery | null;
}

/** A task of a run that is not done. */
export interface RunTask {
  key: string;
  kind: string;
  label: string;
  subject: string;
  /** `waiting`: for another try, or for room in a budget; `dead`: given up. */
  state: 'queued' | 'waiting' | 'leased' | 'dead';
  /** Kinds of the failures of earlier attempts. */
  failures: string[];
  message: string | null;
  /** Who works on it. */
  worker: string | null;
  /** How many workers were lost with it. */
  losses: number;
}

export interface Spending {
  maxUsd: number | null;
  spentUsd: number;
  reservedUsd: number;
  cancelled: boolean;
}

interface StoredDelivery {
  /** As JSON. */
  text: string;
  usage: Usage | null;
  runId: string;
  worker: string | null;
}

const BEGIN_RUN = {
  name: 'pe-fleet-begin-run',
  text: `with old as (delete from plugin_eval.fleet_deliveries where run_id = $1),
  given_up as (delete from plugin_eval.fleet_tasks where run_id = $1 and state = 'dead' and $5)
  insert into plugin_eval.fleet_runs as r (run_id, weight, max_usd, spent_usd) values ($1, $2, $3, $4)
  on conflict (run_id) do update set weight = $2, cancelled = false,
    max_usd = excluded.max_usd,
    spent_usd = case when r.max_usd is not distinct from excluded.max_usd then r.spent_usd else excluded.spent_usd end`,
};
const LIMIT_POOL = {
  name: 'pe-fleet-limit-pool',
  text: `insert into plugin_eval.fleet_pools (pool, most, requests_per_minute, tokens_per_minute) values ($1, $2, $3, $4)
  on conflict (organisation, pool) do update set most = $2, requests_per_minute = $3, tokens_per_minute = $4`,
};
const ENQUEUE = {
  name: 'pe-fleet-enqueue',
  text: `select task_key as key, task_state as state, failure, message
  from plugin_eval.fleet_enqueue($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
};
/** Octets of results that come together: more only when the first alone is longer. */
const DELIVERED_BYTES = 67_108_864;
/** $2: those that have arrived, which are forgotten now. */
const DELIVERIES = {
  name: 'pe-fleet-deliveries',
  text: `with arrived as (delete from plugin_eval.fleet_deliveries where id = any($2) and run_id = $1),
  next as (
    select d.id as delivery, d.key as asked, d.outcome, d.failure, d.message, d.usd, r.*, octet_length(r.result) as size
    from plugin_eval.fleet_deliveries d left join plugin_eval.results r on r.id = d.result_id
    where d.run_id = $1 and d.id <> all($2) order by d.id limit $3
  ),
  sized as (select *, sum(size) over (order by delivery) - size as before from next)
  select delivery as id, asked as key, outcome, failure, message, usd, result, input_tokens, output_tokens,
    cache_read_tokens, cache_write_tokens, run_id as paid_by, worker
  from sized where before is null or before < ${DELIVERED_BYTES} order by delivery`,
};
const CANCEL = { name: 'pe-fleet-cancel', text: 'select plugin_eval.fleet_cancel($1) as cancelled' };
const SPENDING = {
  name: 'pe-fleet-spending',
  text: 'select spent_usd, reserved_usd, max_usd, cancelled from plugin_eval.fleet_runs where run_id = $1',
};
const STATES = ['dead', 'leased', 'waiting', 'queued'] as const;
/** The first of one state, by the index of tasks by run. A budget that did not allow them is no failure of theirs. */
const firstOf = (state: (typeof STATES)[number]) => `(
    select * from plugin_eval.fleet_tasks
    where run_id = $1 and organisation = plugin_eval.current_organisation() and state = '${state}'
      and ${state === 'dead' ? "failures[cardinality(failures)] is distinct from 'budget'" : 'not $3'}
    order by rank, id limit $2
  )`;
/** $3: whether only those that were given up. */
const TASKS = {
  name: 'pe-fleet-tasks',
  text: `select key, l.kind, label, subject, state, failures, message, t.worker, losses
  from (${STATES.map(firstOf).join(' union all ')}) t join plugin_eval.fleet_lanes l on l.id = t.lane
  order by state = 'dead' desc, state = 'leased' desc, t.rank, t.id limit $2`,
};
const RETRY = {
  name: 'pe-fleet-retry',
  text: `with again as (
    update plugin_eval.fleet_tasks set state = 'queued', failures = '{}', losses = 0, message = null
    where run_id = $1 and organisation = plugin_eval.current_organisation() and state = 'dead'
      and failures[cardinality(failures)] is distinct from 'budget' returning key)
  select count(*) as retried from again`,
};
const SWEEP = { name: 'pe-fleet-sweep', text: 'select plugin_eval.fleet_sweep($1) as lost' };

/**
 * After so many workers were lost with a task, it is given up. A task is lost with whatever else its worker held, so that few losses say
 * nothing about it: of 1,200 tasks nine came to three losses when fifty workers were killed.
 */
const MOST_LOSSES = 8;

interface DeliveryRow {
  id: number;
  key: string;
  outcome: Delivery['outcome'];
  failure: string | null;
  message: string | null;
  usd: number | null;
  result: string | null;
  input_tokens: number | null;
  output_tokens: number | null;
  cache_read_tokens: number | null;
  cache_write_tokens: number | null;
  paid_by: string;
  worker: string | null;
}

/** The queue as a run sees it that asks for tasks. Every call may be made twice. */
export class SubmitQueue {
  readonly #database: PostgresDatabase;

  constructor(database: PostgresDatabase) {
    this.#database = database;
  }

  /**
   * A run that is on record begins to ask for tasks, or goes on.
   * @param spentUsd what it spent of the budget before @param again whether what was given up before is tried again
   */
  async beginRun(
    runId: string,
    {
      weight,
      maxUsd,
      spentUsd,
      again = true,
    }: { weight: number; maxUsd: number | null; spentUsd: number; again?: boolean },
  ): Promise<void> {
    await this.#database.query(BEGIN_RUN, [runId, weight, maxUsd, spentUsd, again]);
  }

  /** Sets what all workers together may ask of a provider's endpoint; null for no limit. */
  async limitPool(pool: string, limits: SharedLimits): Promise<void> {
    const { maxInFlight, requestsPerMinute, tokensPerMinute } = limits;
    await this.#database.query(LIMIT_POOL, [pool, maxInFlight, requestsPerMinute, tokensPerMinute]);
  }

  /** @param fresh only results of this run count @param toolVersion workers of which may take them */
  async enqueue(
    runId: string,
    fresh: boolean,
    toolVersion: string,
    tasks: readonly QueuedTask[],
  ): Promise<Enqueued[]> {
    const column = <Value>(value: (task: QueuedTask) => Value) => tasks.map(value);
    const values = [
      ...[runId, fresh, toolVersion],
      ...[column(({ key }) => key), column(({ kind }) => kind), column(({ kindVersion }) => kindVersion)],
      ...[column(({ pool }) => pool), column(({ input }) => input)],
      ...[column(({ label }) => storable(label)), column(({ subject }) => storable(subject))],
      ...[column(({ usd }) => usd), column(({ tokens }) => tokens), column(({ sample }) => sample)],
    ];
    for (;;) {
      try {
        return await this.#database.query<Enqueued>(ENQUEUE, values);
      } catch (error) {
        // A task that was going to be waited for together was finished at that moment.
        if (sqlState(error) !== '23503') throw error;
      }
    }
  }

  /** What has become of a run's tasks, in that order. @param arrived ids of those that need not come again */
  async deliveries(runId: string, arrived: readonly number[], most: number): Promise<Delivery[]> {
    const rows = await this.#database.query<DeliveryRow>(DELIVERIES, [runId, arrived, most]);
    return rows.map(deliveryOf);
  }

  /** @returns how many tasks will not be done */
  async cancel(runId: string): Promise<number> {
    const [row] = await this.#database.query<{ cancelled: number }>(CANCEL, [runId]);
    return row?.cancelled ?? 0;
  }

  /** `maxUsd` is null where nothing bounds the run, and where it is none of the fleet. */
  async spending(runId: string): Promise<Spending> {
    const [row] = await this.#database.query<{
      spent_usd: number;
      reserved_usd: number;
      max_usd: number | null;
      cancelled: boolean;
    }>(SPENDING, [runId]);
    return {
      maxUsd: row?.max_usd ?? null,
      spentUsd: row?.spent_usd ?? 0,
      reservedUsd: row?.reserved_usd ?? 0,
      cancelled: row?.cancelled ?? false,
    };
  }

  /** Whether a run uses the fleet. */
  async knows(runId: string): Promise<boolean> {
    return (await this.#database.query(SPENDING, [runId])).length > 0;
  }

  /** Tasks of a run that are not done, those that were given up first. */
  async tasksOf(runId: string, { most, onlyDead }: { most: number; onlyDead: boolean }): Promise<RunTask[]> {
    return await this.#database.query<RunTask>(TASKS, [runId, most, onlyDead]);
  }

  /** What of a run no worker can take that is there. */
  async reach(runId: string): Promise<FleetReach> {
    return await fleetReach(this.#database, runId);
  }

  /** Tries again what was given up. @returns how many tasks */
  async retry(runId: string): Promise<number> {
    const [row] = await this.#database.query<{ retried: number }>(RETRY, [runId]);
    return row?.retried ?? 0;
  }

  /** What time brings: pauses end, and tasks of workers that are gone are free again. @returns how many were lost */
  async sweep(): Promise<number> {
    const [row] = await this.#database.query<{ lost: number }>(SWEEP, [MOST_LOSSES]);
    return row?.lost ?? 0;
  }
}

function deliveryOf(row: DeliveryRow): Delivery {
  const { id, key, outcome, failure, message, usd } = row;
  const { result: text, paid_by: runId, worker } = row;
  const result = text === null ? null : { text, usage: usageOf(row), runId, worker };
  return { id, key, outcome, failure, message, usd, result };
}

function storable(text: string): string {
  return text.replaceAll('\0', '\ufffd');
}
