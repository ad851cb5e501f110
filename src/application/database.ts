import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { objectStoreSetting } from '../config/object-store-setting.ts';
import { withoutSqliteWarning } from '../config/without-sqlite-warning.ts';
import type { DatabaseCheck } from '../documents/database-facts.ts';
import { FileError } from '../errors/file-error.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { JournalTables } from '../store/journal-tables.ts';
import { objectsBeside } from '../store/objects/open-object-store.ts';
import { parseDatabaseUrl } from '../store/postgres/database-url.ts';
import type { PostgresDatabase } from '../store/postgres/postgres-database.ts';
import type { SqlDatabase } from '../store/sql-database.ts';
import type { Transferred } from '../store/transfer-journal.ts';
import type { Ports } from './ports.ts';
import { removeRuns } from './runs.ts';

type DatabasePorts = Pick<Ports, 'variables' | 'now'>;

/**
 * Migrates the tables of the shared database to this version. @returns the steps taken @throws DatabaseError
 */
export function migrateDatabase(ports: DatabasePorts): Promise<{ shown: string; steps: string[] }> {
  return withDatabase(ports, async (database) => {
    const { migratePostgres } = await import('../store/postgres/migrate-postgres.ts');
    return { shown: database.shown, steps: await migratePostgres(database, ports.now) };
  });
}

/**
 * Describes the shared database and checks that it can be used.
 * @param objects whether what lies in the object store is compared with what rows name
 * @throws DatabaseError
 */
export function checkDatabase(
  { objects }: { objects: boolean },
  ports: DatabasePorts,
): Promise<DatabaseCheck> {
  return withDatabase(ports, async (database) => {
    const { databaseFacts } = await import('../store/postgres/database-facts.ts');
    const facts = await databaseFacts(database);
    const { objectFacts } = await import('../store/postgres/objects-of-rows.ts');
    const isCurrent = facts.schemaVersion === facts.neededVersion;
    return { ...facts, objects: isCurrent ? await objectFacts(database, objects) : null };
  });
}

/**
 * Excludes all results of a worker from reuse: later requests compute them again.
 * @param worker its id, as results name it, or the machine that it begins with: `build-7`
 * @returns how many results
 * @throws DatabaseError
 */
export function distrustWorker(worker: string, ports: DatabasePorts): Promise<number> {
  return withDatabase(ports, async (database) => {
    const { assertSchema } = await import('../store/postgres/migrate-postgres.ts');
    await assertSchema(database);
    const { rejectResultsOf } = await import('../store/postgres/distrusted-workers.ts');
    return await rejectResultsOf(database, worker);
  });
}

/** Limits of retention; null keeps everything. */
export interface Retention {
  /** Runs that ended before go. */
  endedSince: Date | null;
  /** Deletes the oldest runs until the remaining documents and answers fit, in characters. */
  mostCharacters: number | null;
}

/** Removes old runs, those at work apart, and the files that no run needs. @returns their ids @throws DatabaseError */
export async function pruneRuns(
  { endedSince, mostCharacters }: Retention,
  ports: Ports,
): Promise<{ removed: readonly string[] }> {
  const journal = await ports.store.openJournal();
  const old: string[] = [];
  try {
    const sizes = mostCharacters === null ? new Map<string, number>() : await journal.sizes();
    let kept = 0;
    for (const { id, endedAt, startedAt } of await journal.listRuns()) {
      kept += sizes.get(id) ?? 0;
      const isOld = endedSince !== null && (endedAt ?? startedAt) < endedSince;
      if (isOld || (mostCharacters !== null && kept > mostCharacters)) old.push(id);
    }
  } finally {
    await journal.close();
  }
  const pruned = await removeRuns(old, ports);
  if (ports.store.queues !== null) await forgetContents(ports);
  return pruned;
}

/**
 * Deletes transferred skills and files that were unused for a week and belong to no remaining run; and
 * objects that no row names.
 */
async function forgetContents(ports: DatabasePorts): Promise<void> {
  await withDatabase(ports, async (database) => {
    const { forgetUnusedContents } = await import('../store/postgres/unused-contents.ts');
    await forgetUnusedContents(database);
    const { forgetUnusedObjects } = await import('../store/postgres/objects-of-rows.ts');
    await forgetUnusedObjects(database, ports.now());
  });
}

/** Copies the runs of the shared database into a journal file. @throws DatabaseError */
export async function exportJournal(
  file: string,
  folder: string,
  ports: DatabasePorts,
): Promise<Transferred> {
  const path = resolve(folder, file);
  return await withTables(ports, async (tables, { values }) => {
    const { inJournalFile } = await withoutSqliteWarning(() => import('../store/journal-file.ts'));
    const { transferJournal } = await import('../store/transfer-journal.ts');
    return await inJournalFile(path, (target) =>
      transferJournal(tables, target, (kept) => values.text('results', kept)),
    );
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
  return await withTables(ports, async (tables, { values }) => {
    const { inJournalFile } = await withoutSqliteWarning(() => import('../store/journal-file.ts'));
    const { transferJournal } = await import('../store/transfer-journal.ts');
    return await inJournalFile(path, (source) =>
      transferJournal(source, tables, (text) => values.keptText('results', text)),
    );
  });
}

async function withTables<Result>(
  ports: DatabasePorts,
  work: (tables: SqlDatabase<JournalTables>, database: PostgresDatabase) => Promise<Result>,
): Promise<Result> {
  return await withDatabase(ports, async (database) => {
    const { assertSchema } = await import('../store/postgres/migrate-postgres.ts');
    await assertSchema(database);
    return await database.transaction<JournalTables, Result>((tables) => work(tables, database), 'transfer');
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
  const { PostgresDatabase } = await import('../store/postgres/postgres-database.ts');
  const organisation = variables.PLUGIN_EVAL_ORGANISATION || null;
  const setting = objectStoreSetting(variables);
  const objects = setting === null ? null : objectsBeside(setting);
  const options = { organisation, objects, connections: 2, patienceMs: 5_000, statementTimeoutMs: 0 };
  const database = await PostgresDatabase.open(parseDatabaseUrl(url, 'PLUGIN_EVAL_DATABASE_URL'), options);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
