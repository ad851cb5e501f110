import type { Selectable } from 'kysely';
import type {
  BatchAnswer,
  BatchFailure,
  BatchLedger,
  BatchRecord,
  NewBatch,
  NewBatchTask,
  OpenBatchTask,
} from './batch-ledger.ts';
import { timeOf, usageColumns } from './journal-rows.ts';
import type { BatchesTable, JournalTables } from './journal-tables.ts';
import { Results } from './results.ts';
import type { SqlDatabase } from './sql-database.ts';

/** Rows that are written together: below the number of parameters that a statement may have. */
const ROWS_AT_A_TIME = 200;

type BatchEnd = Parameters<BatchLedger['endBatch']>[1];

/** Batches at providers, and their tasks. The callers provide the transaction. */
export class Batches {
  readonly #database: SqlDatabase<JournalTables>;

  constructor(database: SqlDatabase<JournalTables>) {
    this.#database = database;
  }

  async begin({ createdAt, runId, ...batch }: NewBatch, tasks: readonly NewBatchTask[]): Promise<void> {
    const started_at = createdAt.toISOString();
    const row = {
      ...batch,
      run_id: runId,
      state: 'handing-in' as const,
      created_at: started_at,
      requests: tasks.length,
      settled: 0,
      ...{ remote_id: null, remote_status: null, message: null, handed_in_at: null, ended_at: null },
    };
    await this.#database.insertInto('batches').values(row).execute();
    for (let start = 0; start < tasks.length; start += ROWS_AT_A_TIME) {
      const some = tasks.slice(start, start + ROWS_AT_A_TIME);
      const attempts = await this.#database
        .insertInto('attempts')
        .values(
          some.map(({ key, kind, label, subject, reservedUsd: reserved_usd }) => ({
            ...{ run_id: runId, key, kind, label, subject, started_at, reserved_usd },
            ...{ outcome: 'open' as const, worker: null },
          })),
        )
        .returning(['id', 'key'])
        .execute();
      const idOf = new Map(attempts.map(({ id, key }) => [key, id]));
      await this.#database
        .insertInto('batch_tasks')
        .values(
          some.map(({ key, input, outputTokens }, index) => ({
            batch_id: batch.id,
            position: start + index,
            attempt_id: idOf.get(key) as number,
            ...{ key, input, output_tokens: outputTokens },
          })),
        )
        .execute();
    }
  }

  async handedIn(id: string, remoteId: string, now: Date): Promise<void> {
    await this.#database
      .updateTable('batches')
      .set({ state: 'handed-in', remote_id: remoteId, handed_in_at: now.toISOString() })
      .where('id', '=', id)
      .where('state', '=', 'handing-in')
      .execute();
  }

  async seen(id: string, remoteStatus: string): Promise<void> {
    await this.#database
      .updateTable('batches')
      .set({ remote_status: remoteStatus })
      .where('id', '=', id)
      .execute();
  }

  async openTasks(id: string, positions: readonly number[] | null, most: number): Promise<OpenBatchTask[]> {
    if (positions?.length === 0) return [];
    let query = this.#openTasksOf(id);
    if (positions !== null) query = query.where('batch_tasks.position', 'in', positions);
    const rows = await query.orderBy('batch_tasks.position').limit(most).execute();
    return rows.map(({ attempt_id: attemptId, output_tokens: outputTokens, input, ...rest }) => ({
      ...rest,
      ...{ attemptId, outputTokens, input: input ?? '' },
    }));
  }

  async record(id: string, answers: readonly BatchAnswer[], now: Date): Promise<void> {
    const positions = answers.map(({ position }) => position);
    const open = new Map(
      (await this.openTasks(id, positions, answers.length)).map((task) => [task.position, task]),
    );
    const batch = await this.#database
      .selectFrom('batches')
      .select('run_id')
      .where('id', '=', id)
      .executeTakeFirst();
    if (batch === undefined) return;
    const results = new Results(this.#database);
    const ended_at = now.toISOString();
    for (const answer of answers) {
      const task = open.get(answer.position);
      // It has an end already, or is none of ours.
      if (task === undefined) continue;
      open.delete(answer.position);
      const { costUsd } = answer;
      const end =
        answer.outcome === 'answered'
          ? { outcome: 'succeeded' as const, ...usageColumns(answer.usage) }
          : { outcome: 'failed' as const, failure: answer.failure, message: answer.message };
      await this.#database
        .updateTable('attempts')
        .set({ ...end, ended_at, cost_usd: costUsd })
        .where('id', '=', task.attemptId)
        .execute();
      if (answer.outcome === 'failed') continue;
      const { key, kind, label, subject, input } = task;
      const { result, usage } = answer;
      const made = { runId: batch.run_id, recordedAt: now, worker: null };
      await results.add({ ...{ key, kind, label, subject, input, result, usage, costUsd }, ...made });
    }
    await this.#forgetInputs(id, positions);
  }

  async end(id: string, { state, failure, message, costUsd, now }: BatchEnd): Promise<void> {
    const ended_at = now.toISOString();
    await this.#database
      .updateTable('attempts')
      .set({ outcome: 'failed', failure, message, cost_usd: costUsd, ended_at })
      .where('outcome', '=', 'open')
      .where('id', 'in', (query) =>
        query.selectFrom('batch_tasks').select('attempt_id').where('batch_id', '=', id),
      )
      .execute();
    await this.#database
      .updateTable('batches')
      .set({ state, ended_at, ...(state === 'lost' ? { message } : {}) })
      .where('id', '=', id)
      .execute();
    await this.#forgetInputs(id, null);
  }

  async of(runId: string): Promise<BatchRecord[]> {
    const rows = await this.#records().where('batches.run_id', '=', runId).execute();
    return rows.map(batchOf);
  }

  async openOf(key: string): Promise<BatchRecord | null> {
    const row = await this.#records()
      .where('batches.state', 'in', ['handing-in', 'handed-in'])
      .where('batches.id', 'in', (query) =>
        query
          .selectFrom('batch_tasks')
          .select('batch_id')
          .where('key', '=', key)
          .where('input', 'is not', null),
      )
      .limit(1)
      .executeTakeFirst();
    return row === undefined ? null : batchOf(row);
  }

  async settle(runId: string): Promise<void> {
    await this.#database.updateTable('batches').set({ settled: 1 }).where('run_id', '=', runId).execute();
  }

  async failures(runId: string): Promise<BatchFailure[]> {
    const rows = await this.#database
      .selectFrom('batches')
      .innerJoin('batch_tasks', 'batch_tasks.batch_id', 'batches.id')
      .innerJoin('attempts', 'attempts.id', 'batch_tasks.attempt_id')
      .select(['batch_tasks.key', 'attempts.failure', 'attempts.message'])
      .where('batches.run_id', '=', runId)
      .where('batches.settled', '=', 0)
      .where('attempts.outcome', '=', 'failed')
      .orderBy('attempts.id')
      .execute();
    return rows.map(({ key, failure, message }) => ({
      key,
      failure: failure ?? '',
      message: message ?? '',
    }));
  }

  #openTasksOf(id: string) {
    return this.#database
      .selectFrom('batch_tasks')
      .innerJoin('attempts', 'attempts.id', 'batch_tasks.attempt_id')
      .select(['batch_tasks.position', 'batch_tasks.attempt_id', 'batch_tasks.key', 'batch_tasks.input'])
      .select(['batch_tasks.output_tokens', 'attempts.kind', 'attempts.label', 'attempts.subject'])
      .where('batch_tasks.batch_id', '=', id)
      .where('attempts.outcome', '=', 'open');
  }

  /** The journal keeps questions with their answers; those of failed tasks are asked anew from the skill. */
  async #forgetInputs(id: string, positions: readonly number[] | null): Promise<void> {
    if (positions?.length === 0) return;
    let update = this.#database.updateTable('batch_tasks').set({ input: null }).where('batch_id', '=', id);
    if (positions !== null) update = update.where('position', 'in', positions);
    await update.execute();
  }

  #records() {
    return this.#database
      .selectFrom('batches')
      .selectAll('batches')
      .select((expression) =>
        (['succeeded', 'failed'] as const).map((outcome) =>
          expression
            .selectFrom('batch_tasks')
            .innerJoin('attempts', 'attempts.id', 'batch_tasks.attempt_id')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .whereRef('batch_tasks.batch_id', '=', 'batches.id')
            .where('attempts.outcome', '=', outcome)
            .as(outcome),
        ),
      )
      .orderBy('batches.created_at')
      .orderBy('batches.id');
  }
}

type BatchRow = Selectable<BatchesTable> & { succeeded: number | null; failed: number | null };

function batchOf(row: BatchRow): BatchRecord {
  const { id, provider, endpoint, path, round, state, message } = row;
  return {
    ...{ id, provider, endpoint, path, round, state, message },
    runId: row.run_id,
    remoteId: row.remote_id,
    remoteStatus: row.remote_status,
    createdAt: new Date(row.created_at),
    handedInAt: timeOf(row.handed_in_at),
    endedAt: timeOf(row.ended_at),
    requests: { all: row.requests, answered: row.succeeded ?? 0, failed: row.failed ?? 0 },
  };
}
