import { parseDatabaseUrl } from '../src/store/postgres/database-url.ts';
import { installQueue } from '../src/store/postgres/install-queue.ts';
import { migratePostgres } from '../src/store/postgres/migrate-postgres.ts';
import { type DatabaseOptions, PostgresDatabase } from '../src/store/postgres/postgres-database.ts';

/** Opens a database with the tables of one organisation. */
export async function migratedDatabase(url: string, options?: DatabaseOptions): Promise<PostgresDatabase> {
  const database = await PostgresDatabase.open(parseDatabaseUrl(url, 'The benchmark'), options);
  await migratePostgres(database, () => new Date());
  await installQueue(database);
  return database;
}
