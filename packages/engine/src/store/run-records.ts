import { runNotResumable, unknownRun } from '@plugin-eval/core/errors/run-error.ts';
import { type Selectable, sql } from 'kysely';
import type { Holder, NewRun, RunRecord, RunStatus } from './journal.ts';
import { holderColumns, newRunOf, runRow, statusOf, timeOf } from './journal-rows.ts';
import type { JournalTables, RunsTable } from './journal-tables.ts';
import type { SqlDatabase } from './sql-database.ts';

interface RunSums {
  succeeded: number | null;
  failed: number | null;
  open: number | null;
  known_cost: number | null;
  unknown_costs: number | null;
  reused: number | null;
}

/** Runs and what they came to. The callers provide the transaction. */
export class Runs {
  readonly #database: SqlDatabase<JournalTables>;

  constructor(database: SqlDatabase<JournalTables>) {
    this.#database = database;
  }

  async begin(run: NewRun): Promise<void> {
    await this.#database.insertInto('runs').values(runRow(run)).execute();
  }

  /** @throws RunError */
  async resume(id: string, holder: Holder, now: Date, isAlive: (holder: Holder) => boolean): Promise<void> {
    const run = await this.find(id);
    if (run.status === 'running' && run.holder.id !== holder.id && isAlive(run.holder)) {
      throw runNotResumable(id, `it is running (process ${run.holder.pid})`, '');
    }
    await this.#database
      .updateTable('runs')
      .set({
        status: 'running',
        resumed_at: now.toISOString(),
        ended_at: null,
        planned_calls: null,
        ...holderColumns(holder),
      })
      .where('id', '=', id)
      .execute();
  }

  async planCalls(id: string, calls: number): Promise<void> {
    await this.#database.updateTable('runs').set({ planned_calls: calls }).where('id', '=', id).execute();
  }

  /** @throws RunError */
  async end(id: string, status: RunStatus, now: Date): Promise<void> {
    const ended = await this.#database
      .updateTable('runs')
      .set({ status, ended_at: now.toISOString() })
      .where('id', '=', id)
      .returning('id')
      .execute();
    if (ended.length === 0) throw unknownRun(id);
  }

  /** @throws RunError */
  async find(id: string): Promise<RunRecord> {
    const row = await this.#records().where('runs.id', '=', id).executeTakeFirst();
    if (row === undefined) throw unknownRun(id);
    return recordOf(row);
  }

  /** The newest first. */
  async list(): Promise<RunRecord[]> {
    const rows = await this.#records().orderBy('runs.started_at', 'desc').orderBy('runs.id').execute();
    return rows.map(recordOf);
  }

  /** Bytes of what each run paid for and came to. */
  async sizes(): Promise<Map<string, number>> {
    const sizeOf = (column: string) => this.#database.sizeOf(column);
    const results = await this.#database
      .selectFrom('results')
      .select(['run_id', sql<number>`sum(${sizeOf('input')} + ${sizeOf('result')})`.as('size')])
      .groupBy('run_id')
      .execute();
    const documents = await this.#database
      .selectFrom('documents')
      .select(['run_id', sql<number>`sum(${sizeOf('document')})`.as('size')])
      .groupBy('run_id')
      .execute();
    const sizes = new Map<string, number>();
    for (const { run_id: run, size } of [...results, ...documents])
      sizes.set(run, (sizes.get(run) ?? 0) + Number(size));
    return sizes;
  }

  /**
   * Removes runs that have ended, or whose process is gone, with their attempts, leases and notes of use.
   * @returns their ids
   */
  async remove(ids: readonly string[], isAlive: (holder: Holder) => boolean): Promise<string[]> {
    const wanted = new Set(ids);
    const removed = (await this.list())
      .filter(({ id, status, holder }) => wanted.has(id) && (status !== 'running' || !isAlive(holder)))
      .map(({ id }) => id);
    await this.#database.deleteFrom('runs').where('id', 'in', this.#database.anyOf(removed)).execute();
    return removed;
  }

  #records() {
    return this.#database
      .selectFrom('runs')
      .leftJoin(
        (query) =>
          query
            .selectFrom('attempts')
            .select(({ fn }) => [
              'run_id',
              fn.countAll<number>().filterWhere('outcome', '=', 'succeeded').as('succeeded'),
              fn.countAll<number>().filterWhere('outcome', '=', 'failed').as('failed'),
              fn.countAll<number>().filterWhere('outcome', '=', 'open').as('open'),
              fn.sum<number | null>('cost_usd').as('known_cost'),
              // An attempt that is open may be billed: it is one of unknown cost.
              fn.countAll<number>().filterWhere('cost_usd', 'is', null).as('unknown_costs'),
            ])
            .groupBy('run_id')
            .as('ledger'),
        (join) => join.onRef('ledger.run_id', '=', 'runs.id'),
      )
      .leftJoin(
        (query) =>
          query
            .selectFrom('run_results')
            .innerJoin('results', 'results.id', 'run_results.result_id')
            .whereRef('results.run_id', '!=', 'run_results.run_id')
            .select(({ fn }) => ['run_results.run_id', fn.countAll<number>().as('reused')])
            .groupBy('run_results.run_id')
            .as('taken'),
        (join) => join.onRef('taken.run_id', '=', 'runs.id'),
      )
      .selectAll('runs')
      .select(['succeeded', 'failed', 'open', 'known_cost', 'unknown_costs', 'reused']);
  }
}

function recordOf(row: Selectable<RunsTable> & RunSums): RunRecord {
  const knownCostUsd = row.known_cost ?? 0;
  return {
    ...newRunOf(row),
    status: statusOf(row.status),
    resumedAt: timeOf(row.resumed_at),
    endedAt: timeOf(row.ended_at),
    calls: { succeeded: row.succeeded ?? 0, failed: row.failed ?? 0, open: row.open ?? 0 },
    reused: row.reused ?? 0,
    costUsd: (row.unknown_costs ?? 0) === 0 ? knownCostUsd : null,
    knownCostUsd,
  };
}
