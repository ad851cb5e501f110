import { sql } from 'kysely';
import type { JournalTables } from './journal-tables.ts';
import type { SqlDatabase } from './sql-database.ts';

type Tables = SqlDatabase<JournalTables>;
type Row = Record<string, unknown>;

/** Rows that are read and written together. */
const ROWS_AT_A_TIME = 500;

/** What was copied, and what was there already. */
export interface Transferred {
  runs: number;
  results: number;
  attempts: number;
  documents: number;
  /** Runs that the target had already: nothing of them is changed. */
  skippedRuns: number;
}

/**
 * Copies runs with all that belongs to them from one journal into another, whichever database each is in. Leases stay
 * behind: they belong to processes. Results get new ids in the same order, after those that are there, so that the
 * newest of a key stays the newest. The callers provide the transactions.
 */
export async function transferJournal(from: Tables, to: Tables): Promise<Transferred> {
  const present = new Set((await to.selectFrom('runs').select('id').execute()).map(({ id }) => id));
  const all = await from.selectFrom('runs').selectAll().orderBy('started_at').orderBy('id').execute();
  const runs = all.filter(({ id }) => !present.has(id));
  await insert(to, 'runs', runs as unknown as Row[]);

  const resultIds = new Map<number, number>();
  const newest = await to
    .selectFrom('results')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  const taken = new Set<number>();
  let results = 0;
  for await (const rows of portions(from, 'results')) {
    for (const { id, ...row } of rows) {
      const same = (await sameResults(to, row, newest?.id ?? 0)).find((candidate) => !taken.has(candidate));
      if (same !== undefined) {
        taken.add(same);
        resultIds.set(id as number, same);
        continue;
      }
      results += 1;
      resultIds.set(id as number, await addResult(to, row));
    }
  }
  const ofOurs = (row: Row) => !present.has(row.run_id as string);
  let attempts = 0;
  // Tasks of batches are told by their attempts.
  const batched = new Set(
    (await from.selectFrom('batches').select('run_id').execute()).map(({ run_id }) => run_id),
  );
  const attemptIds = new Map<number, number>();
  for await (const rows of portions(from, 'attempts')) {
    const own = rows.filter(ofOurs);
    attempts += own.length;
    const isOfBatch = ({ run_id }: Row) => batched.has(run_id as string);
    const others = own.filter((row) => !isOfBatch(row)).map(({ id: _, ...row }) => row);
    await insert(to, 'attempts', others);
    for (const { id, ...row } of own.filter(isOfBatch))
      attemptIds.set(id as number, await addAttempt(to, row));
  }
  await copyBatches(
    from,
    to,
    runs.map(({ id }) => id),
    attemptIds,
  );
  for await (const rows of portions(from, 'run_results')) {
    const own = rows.filter(ofOurs);
    await insert(
      to,
      'run_results',
      own.flatMap(({ run_id, result_id: old }) => {
        const result_id = resultIds.get(old as number);
        return result_id === undefined ? [] : [{ run_id, result_id }];
      }),
    );
  }
  let documents = 0;
  for (const { id } of runs) {
    for (const table of ['documents', 'outcomes', 'subjects'] as const) {
      const rows = await from
        .selectFrom(table)
        .selectAll()
        .where('run_id', '=', id)
        .orderBy('position')
        .execute();
      if (table === 'documents') documents += rows.length;
      await insert(to, table, rows as unknown as Row[]);
    }
  }
  return {
    runs: runs.length,
    results,
    attempts,
    documents,
    skippedRuns: all.length - runs.length,
  };
}

async function* portions(
  from: Tables,
  table: 'results' | 'attempts' | 'run_results',
): AsyncGenerator<Row[], void, void> {
  const id = table === 'run_results' ? 'sequence' : 'id';
  let after = 0;
  for (;;) {
    const found = sql<Row>`select * from ${sql.table(table)} where ${sql.ref(id)} > ${after} order by ${sql.ref(id)} limit ${ROWS_AT_A_TIME}`;
    const { rows } = await found.execute(from);
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.[id] as number;
  }
}

/** A result may have come earlier, with another run that used it. @param until of those that were there before */
async function sameResults(to: Tables, { key, run_id, recorded_at }: Row, until: number): Promise<number[]> {
  const found = await to
    .selectFrom('results')
    .select('id')
    .where('key', '=', key as string)
    .where('run_id', '=', run_id as string)
    .where('recorded_at', '=', recorded_at as string)
    .where('id', '<=', until)
    .orderBy('id')
    .execute();
  return found.map(({ id }) => id);
}

async function addResult(to: Tables, row: Row): Promise<number> {
  return (
    await to
      .insertInto('results')
      .values(row as never)
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}

async function addAttempt(to: Tables, row: Row): Promise<number> {
  return (
    await to
      .insertInto('attempts')
      .values(row as never)
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}

async function copyBatches(
  from: Tables,
  to: Tables,
  runs: readonly string[],
  attemptIds: ReadonlyMap<number, number>,
): Promise<void> {
  for (const run of runs) {
    const batches = await from.selectFrom('batches').selectAll().where('run_id', '=', run).execute();
    await insert(to, 'batches', batches as unknown as Row[]);
    for (const { id } of batches) {
      const tasks = await from
        .selectFrom('batch_tasks')
        .selectAll()
        .where('batch_id', '=', id)
        .orderBy('position')
        .execute();
      const moved = tasks.flatMap((task) => {
        const attempt_id = attemptIds.get(task.attempt_id);
        return attempt_id === undefined ? [] : [{ ...task, attempt_id }];
      });
      await insert(to, 'batch_tasks', moved as unknown as Row[]);
    }
  }
}

async function insert(to: Tables, table: keyof JournalTables, rows: readonly Row[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_A_TIME) {
    const values = rows.slice(start, start + ROWS_AT_A_TIME);
    await to
      .insertInto(table)
      .values(values as never)
      .execute();
  }
}
