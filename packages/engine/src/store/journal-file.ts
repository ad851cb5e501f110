import { JOURNAL } from './journal-kind.ts';
import type { JournalTables } from './journal-tables.ts';
import { openDatabaseFile } from './open-database-file.ts';
import type { SqlDatabase } from './sql-database.ts';
import { databaseFailure } from './sqlite-failure.ts';
import { SqliteKysely } from './sqlite-kysely.ts';

const LOCK_WAIT_MS = 30_000;

/**
 * Does work on the tables of a journal in a file, in one transaction. The file is made when it is not there.
 * @throws DatabaseError
 */
export async function inJournalFile<Result>(
  path: string,
  work: (tables: SqlDatabase<JournalTables>) => Promise<Result>,
): Promise<Result> {
  try {
    const file = await openDatabaseFile(path, JOURNAL, LOCK_WAIT_MS);
    try {
      file.exec('begin immediate');
      const result = await work(new SqliteKysely<JournalTables>(file));
      file.exec('commit');
      return result;
    } finally {
      if (file.isTransaction) file.exec('rollback');
      file.close();
    }
  } catch (error) {
    throw databaseFailure(JOURNAL, path, error);
  }
}
