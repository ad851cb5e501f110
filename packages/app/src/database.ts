import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DatabaseFacts } from '@plugin-eval/core/documents/database-facts.ts';
import { FileError } from '@plugin-eval/core/errors/file-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { withoutSqliteWarning } from '@plugin-eval/engine/config/without-sqlite-warning.ts';
import type { JournalTables } from '@plugin-eval/engine/store/journal-tables.ts';
import { parseDatabaseUrl } from '@plugin-eval/engine/store/postgres/database-url.ts';
import type { PostgresDatabase } from '@plugin-eval/engine/store/postgres/postgres-database.ts';
import { schemaOf } from '@plugin-eval/engine/store/postgres/schema-name.ts';
import type { SqlDatabase } from '@plugin-eval/engine/store/sql-database.ts';
import type { Transferred } from '@plugin-eval/engine/store/transfer-journal.ts';
import type { Ports } from './ports.ts';
import { isHolderAlive } from './runs/run-holder.ts';

type DatabasePorts = Pick<Ports, 'variables' | 'now'>;

export interface Migrated {
  shown: string;
  schema: string;
  /** True when there were no tables. */
  isNew: boolean;
  /** Reason the database has no queue; null when it has one. */
  problem: string | null;
}

/** Migrates the tables of the shared database and of its queue to this version. @throws DatabaseError */
export function migrateDatabase(ports: DatabasePorts): Promise<Migrated> {
  return withDatabase(ports, async (database) => {
    const { migratePostgres } = await import('@plugin-eval/engine/store/postgres/migrate-postgres.ts');
    const { installQueue } = await import('@plugin-eval/engine/store/postgres/install-queue.ts');
    const { shown, schema } = database;
    const isNew = await migratePostgres(database, ports.now);
    return { shown, schema, isNew, problem: await installQueue(database) };
  });
}

/** Describes the shared database and checks that it can be used. @throws DatabaseError */
export function checkDatabase(ports: DatabasePorts): Promise<DatabaseFacts> {
  return withDatabase(ports, async (database) => {
    const { databaseFacts } = await import('@plugin-eval/engine/store/postgres/read-database-facts.ts');
    return await databaseFacts(database);
  });
}

/** Limits of retention; null keeps everything. */
export interface Retention {
  /** Runs that ended before go. */
  endedSince: Date | null;
  /** Deletes the oldest runs until the stored documents and answers of the others fit. */
  mostBytes: number | null;
}

export interface Pruned {
  /** Ids of runs. */
  runs: readonly string[];
  /** Skills and files that were sent to workers. */
  files: number;
  bytes: number;
}

/** Removes old runs, those at work apart, results that no run uses, and files of the last weeks. @throws DatabaseError */
export async function pruneRuns({ endedSince, mostBytes }: Retention, ports: Ports): Promise<Pruned> {
  const journal = await ports.store.openJournal();
  try {
    const sizes = await journal.sizes();
    const old: string[] = [];
    let kept = 0;
    for (const { id, endedAt, startedAt } of await journal.listRuns()) {
      kept += sizes.get(id) ?? 0;
      const isOld = endedSince !== null && (endedAt ?? startedAt) < endedSince;
      if (isOld || (mostBytes !== null && kept > mostBytes)) old.push(id);
    }
    const runs = await journal.removeRuns(old, isHolderAlive(ports));
    const bytes = Math.max(0, totalOf(sizes) - totalOf(await journal.sizes()));
    const contents = ports.store.queues === null ? { count: 0, bytes: 0 } : await forgetContents(ports);
    return { runs, files: contents.count, bytes: bytes + contents.bytes };
  } finally {
    await journal.close();
  }
}

const totalOf = (sizes: ReadonlyMap<string, number>) =>
  [...sizes.values()].reduce((sum, size) => sum + size, 0);

function forgetContents(ports: DatabasePorts): Promise<{ count: number; bytes: number }> {
  return withDatabase(ports, async (database) => {
    const { forgetUnusedContents } = await import('@plugin-eval/engine/store/postgres/unused-contents.ts');
    return await forgetUnusedContents(database);
  });
}

/** Copies the runs of the shared database into a journal file. @throws DatabaseError */
export async function exportJournal(
  file: string,
  folder: string,
  ports: DatabasePorts,
): Promise<Transferred> {
  const path = resolve(folder, file);
  return await withTables(ports, async (tables) => {
    const { inJournalFile } = await withoutSqliteWarning(
      () => import('@plugin-eval/engine/store/journal-file.ts'),
    );
    const { transferJournal } = await import('@plugin-eval/engine/store/transfer-journal.ts');
    return await inJournalFile(path, (target) => transferJournal(tables, target));
  });
}

/** Copies the runs of a journal file into the shared database. @throws DatabaseError, FileError */
export async function importJournal(
  file: string,
  folder: string,
  ports: DatabasePorts,
): Promise<Transferred> {
  const path = resolve(folder, file);
  if (!existsSync(path)) throw new FileError(file, 'missing', 'does not exist.');
  return await withTables(ports, async (tables) => {
    const { inJournalFile } = await withoutSqliteWarning(
      () => import('@plugin-eval/engine/store/journal-file.ts'),
    );
    const { transferJournal } = await import('@plugin-eval/engine/store/transfer-journal.ts');
    return await inJournalFile(path, (source) => transferJournal(source, tables));
  });
}

async function withTables<Result>(
  ports: DatabasePorts,
  work: (tables: SqlDatabase<JournalTables>) => Promise<Result>,
): Promise<Result> {
  return await withDatabase(ports, async (database) => {
    const { assertSchema } = await import('@plugin-eval/engine/store/postgres/migrate-postgres.ts');
    await assertSchema(database);
    return await database.transaction<JournalTables, Result>(work, 'transfer');
  });
}

async function withDatabase<Result>(
  { variables }: DatabasePorts,
  work: (database: PostgresDatabase) => Promise<Result>,
): Promise<Result> {
  const url = variables.PLUGIN_EVAL_DATABASE_URL;
  if (!url)
    throw new UsageError(
      'No database is configured: set PLUGIN_EVAL_DATABASE_URL=postgres://user:password@host/database. Without it, data is stored in SQLite files, which migrate automatically.',
    );
  const { PostgresDatabase } = await import('@plugin-eval/engine/store/postgres/postgres-database.ts');
  const options = { schema: schemaOf(variables), connections: 2, patienceMs: 5_000, statementTimeoutMs: 0 };
  const database = await PostgresDatabase.open(parseDatabaseUrl(url, 'PLUGIN_EVAL_DATABASE_URL'), options);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
