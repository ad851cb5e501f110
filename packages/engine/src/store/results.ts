import { type Selectable, sql } from 'kysely';
import type { ResultSummary, ReusedResult, StoredResult } from './journal.ts';
import { resultSummaryOf, reusedResultOf, storedResultOf, usageColumns } from './journal-rows.ts';
import type { JournalTables, ResultsTable } from './journal-tables.ts';
import { ReusableQuery } from './reusable-query.ts';
import type { SqlDatabase } from './sql-database.ts';

/** Columns without the question, which is long and known to the caller. */
type ReusedRow = Omit<Selectable<ResultsTable>, 'input'>;

/** All columns but `input` and `result`. */
const SUMMARY = [
  'results.id',
  'results.key',
  'results.kind',
  'results.label',
  'results.subject',
  'results.input_tokens',
  'results.output_tokens',
  'results.cache_read_tokens',
  'results.cache_write_tokens',
  'results.cost_usd',
  'results.run_id',
  'results.recorded_at',
  'results.rejection',
  'results.worker',
] as const;

/** Results, and which run used which. The callers provide the transaction. */
export class Results {
  readonly #database: SqlDatabase<JournalTables>;
  readonly #isKnown: ReusableQuery<{ key: string }, { id: number }>;
  readonly #find: ReusableQuery<{ key: string; runId: string }, ReusedRow>;
  readonly #findOwn: ReusableQuery<{ key: string; runId: string }, ReusedRow>;
  readonly #insert: ReusableQuery<ReturnType<typeof resultRow>, { id: number }>;
  readonly #noteUse: ReusableQuery<{ runId: string; resultId: number }, unknown>;

  constructor(database: SqlDatabase<JournalTables>) {
    this.#database = database;
    const find = (key: string, runId: string) =>
      database
        .selectFrom('results')
        .leftJoin('run_results', (join) =>
          join.onRef('run_results.result_id', '=', 'results.id').on('run_results.run_id', '=', runId),
        )
        .select(SUMMARY)
        .select('results.result')
        .where('results.key', '=', key)
        .where('results.rejection', 'is', null)
        .orderBy(sql`run_results.sequence is null`)
        .orderBy('results.id', 'desc')
        .limit(1);
    this.#isKnown = new ReusableQuery(database, ({ key }) =>
      database.selectFrom('results').select('id').where('key', '=', key).limit(1),
    );
    this.#find = new ReusableQuery(database, ({ key, runId }) => find(key, runId));
    this.#findOwn = new ReusableQuery(database, ({ key, runId }) =>
      find(key, runId).where('results.run_id', '=', runId),
    );
    this.#insert = new ReusableQuery(database, (row) =>
      database.insertInto('results').values(row).returning('id'),
    );
    this.#noteUse = new ReusableQuery(database, ({ runId, resultId }) =>
      database
        .insertInto('run_results')
        .values({ run_id: runId, result_id: resultId })
        .onConflict((conflict) => conflict.doNothing()),
    );
  }

  /** True when the key has a result, rejected or not. */
  async isKnown(key: string): Promise<boolean> {
    return (await this.#isKnown.firstRow({ key })) !== undefined;
  }

  /**
   * The result of a key that counts for a run: the one that it used before, so that a run that goes on sees again what
   * it saw; else the newest. Notes the use.
   * @param fresh only what the run itself recorded counts
   */
  async use(key: string, runId: string, fresh: boolean): Promise<ReusedResult | null> {
    const row = await (fresh ? this.#findOwn : this.#find).firstRow({ key, runId });
    if (row === undefined) return null;
    await this.#noteUse.rows({ runId, resultId: row.id });
    return reusedResultOf(row);
  }

  async add(result: StoredResult): Promise<void> {
    const row = await this.#insert.firstRow(resultRow(result));
    if (row !== undefined) await this.#noteUse.rows({ runId: result.runId, resultId: row.id });
  }

  /** All results of the key, since an older one would come back in the place of the newest. */
  async reject(key: string, reason: string): Promise<void> {
    await this.#database
      .updateTable('results')
      .set({ rejection: reason })
      .where('key', '=', key)
      .where('rejection', 'is', null)
      .execute();
  }

  /** Returns results in the order of use. */
  async usedBy(runId: string): Promise<ResultSummary[]> {
    const rows = await this.#usedBy(runId).select(SUMMARY).orderBy('run_results.sequence').execute();
    return rows.map(resultSummaryOf);
  }

  /** The result of the key that the run used last, rejected or not; null when it used none. */
  async lastUsedBy(runId: string, key: string): Promise<StoredResult | null> {
    const row = await this.#usedBy(runId)
      .selectAll('results')
      .where('results.key', '=', key)
      .orderBy('run_results.sequence', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row === undefined ? null : storedResultOf(row);
  }

  /** The newest of a key, rejected or not. */
  async newest(key: string): Promise<StoredResult | null> {
    const row = await this.#newestOf(key).executeTakeFirst();
    return row === undefined ? null : storedResultOf(row);
  }

  /** The newest of a key that is not rejected. */
  async reusable(key: string): Promise<StoredResult | null> {
    const row = await this.#newestOf(key).where('rejection', 'is', null).executeTakeFirst();
    return row === undefined ? null : storedResultOf(row);
  }

  /** The newest of a kind that are not rejected. */
  async latest(kind: string, most: number): Promise<StoredResult[]> {
    const rows = await this.#database
      .selectFrom('results')
      .selectAll()
      .where('kind', '=', kind)
      .where('rejection', 'is', null)
      .orderBy('id', 'desc')
      .limit(most)
      .execute();
    return rows.map(storedResultOf);
  }

  /** Returns the keys that have a result of this kind. */
  async present(kind: string, keys: readonly string[]): Promise<Set<string>> {
    const rows = await this.#database
      .selectFrom('results')
      .select('key')
      .where('kind', '=', kind)
      .where('key', 'in', this.#database.anyOf(keys))
      .execute();
    return new Set(rows.map(({ key }) => key));
  }

  #usedBy(runId: string) {
    return this.#database
      .selectFrom('run_results')
      .innerJoin('results', 'results.id', 'run_results.result_id')
      .where('run_results.run_id', '=', runId);
  }

  /** Removes the results that no run uses. */
  async removeUnused(): Promise<void> {
    const unused = this.#database
      .selectFrom('results')
      .leftJoin('run_results', 'run_results.result_id', 'results.id')
      .where('run_results.sequence', 'is', null)
      .select('results.id');
    await this.#database.deleteFrom('results').where('id', 'in', unused).execute();
  }

  #newestOf(key: string) {
    const found = this.#database.selectFrom('results').selectAll().where('key', '=', key);
    return found.orderBy('id', 'desc').limit(1);
  }
}

function resultRow(result: StoredResult) {
  return {
    key: result.key,
    kind: result.kind,
    label: result.label,
    subject: result.subject,
    input: result.input,
    result: result.result,
    cost_usd: result.costUsd,
    run_id: result.runId,
    recorded_at: result.recordedAt.toISOString(),
    worker: result.worker,
    ...usageColumns(result.usage),
  };
}
