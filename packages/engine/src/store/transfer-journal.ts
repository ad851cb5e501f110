import { sql } from 'kysely';
import type { JournalTables } from './journal-tables.ts';
import type { SqlDatabase } from './sql-database.ts';

type Tables = SqlDatabase<JournalTables>;
type Row = Record<string, unknown>;
/** New ids by old ones. */
type Ids = Map<unknown, number>;

/** Rows that are read and written together. */
const ROWS_AT_A_TIME = 100;

/** Numbers of copied rows, and of runs that were there already. */
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
 * behind: they belong to processes. Results and attempts get new ids in the same order, after those that are there, so
 * that the newest of a key stays the newest. The callers provide the transactions.
 */
export async function transferJournal(from: Tables, to: Tables): Promise<Transferred> {
  const present = new Set((await to.selectFrom('runs').select('id').execute()).map(({ id }) => id));
  const all = await from.selectFrom('runs').selectAll().orderBy('started_at').orderBy('id').execute();
  const runs = all.filter(({ id }) => !present.has(id));
  const isNew = ({ run_id }: Row) => !present.has(run_id as string);
  const count = { results: 0, attempts: 0, documents: 0 };
  await insert(to, 'runs', runs as unknown as Row[]);

  const results: Ids = new Map();
  const newest = await to.selectFrom('results').select(sql<number>`max(id)`.as('id')).executeTakeFirst();
  const taken = new Set<number>();
  for await (const rows of portions(from, 'results')) {
    await findResults(to, rows, newest?.id ?? 0, { ids: results, taken });
    count.results += await addNumbered(to, 'results', rows, results);
  }
  const attempts: Ids = new Map();
  for await (const rows of portions(from, 'attempts'))
    count.attempts += await addNumbered(to, 'attempts', rows.filter(isNew), attempts);
  for await (const rows of portions(from, 'run_results', 'sequence'))
    await insert(
      to,
      'run_results',
      renumbered(rows.filter(isNew), 'result_id', results).map(({ sequence: _, ...row }) => row),
    );
  for (const { id } of runs) {
    for (const table of ['documents', 'outcomes', 'subjects', 'batches'] as const) {
      const rows = await from.selectFrom(table).selectAll().where('run_id', '=', id).execute();
      if (table === 'documents') count.documents += rows.length;
      await insert(to, table, rows as unknown as Row[]);
    }
    for (const batch of await from.selectFrom('batches').select('id').where('run_id', '=', id).execute()) {
      const tasks = from.selectFrom('batch_tasks').selectAll().where('batch_id', '=', batch.id);
      const rows = (await tasks.execute()) as unknown as Row[];
      await insert(to, 'batch_tasks', renumbered(rows, 'attempt_id', attempts));
    }
  }
  return { runs: runs.length, ...count, skippedRuns: all.length - runs.length };
}

async function* portions(
  from: Tables,
  table: 'results' | 'attempts' | 'run_results',
  id: 'id' | 'sequence' = 'id',
): AsyncGenerator<Row[], void, void> {
  let after = 0;
  for (;;) {
    const found = sql<Row>`select * from ${sql.table(table)} where ${sql.ref(id)} > ${after} order by ${sql.ref(id)} limit ${ROWS_AT_A_TIME}`;
    const { rows } = await found.execute(from);
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.[id] as number;
  }
}

/** Notes which results came earlier, with another run that used them. @param until newest id of those that were there before */
async function findResults(
  to: Tables,
  rows: readonly Row[],
  until: number,
  { ids, taken }: { ids: Ids; taken: Set<number> },
): Promise<void> {
  const there = await to
    .selectFrom('results')
    .select(['id', 'key', 'run_id', 'recorded_at'])
    .where('key', 'in', to.anyOf(rows.map(({ key }) => key as string)))
    .where('id', '<=', until)
    .orderBy('id')
    .execute();
  for (const row of rows) {
    const same = there.find(
      ({ id, key, run_id, recorded_at }) =>
        !taken.has(id) && key === row.key && run_id === row.run_id && recorded_at === row.recorded_at,
    );
    if (same === undefined) continue;
    taken.add(same.id);
    ids.set(row.id, same.id);
  }
}

/** Adds those that have no new id yet, and notes it. @returns how many */
async function addNumbered(
  to: Tables,
  table: 'results' | 'attempts',
  rows: readonly Row[],
  ids: Ids,
): Promise<number> {
  const added = rows.filter(({ id }) => !ids.has(id));
  if (added.length === 0) return 0;
  const values = added.map(({ id: _, ...row }) => row);
  const returned = await to
    .insertInto(table)
    .values(values as never)
    .returning('id')
    .execute();
  // They are numbered in their order, and returned in any.
  const numbers = returned.map(({ id }) => id).sort((a, b) => a - b);
  for (const [index, { id }] of added.entries()) ids.set(id, numbers[index] as number);
  return added.length;
}

function renumbered(rows: readonly Row[], column: string, ids: Ids): Row[] {
  return rows
    .filter((row) => ids.has(row[column]))
    .map((row) => ({ ...row, [column]: ids.get(row[column]) }));
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
