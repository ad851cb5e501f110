import { parseDatabaseUrl } from '@plugin-eval/engine/store/postgres/database-url.ts';
import { installQueue } from '@plugin-eval/engine/store/postgres/install-queue.ts';
import { migratePostgres } from '@plugin-eval/engine/store/postgres/migrate-postgres.ts';
import {
  type DatabaseOptions,
  PostgresDatabase,
} from '@plugin-eval/engine/store/postgres/postgres-database.ts';

/** Opens a database with the tables of one organisation. */
export async function migratedDatabase(url: string, options?: DatabaseOptions): Promise<PostgresDatabase> {
  const database = await PostgresDatabase.open(parseDatabaseUrl(url, 'The benchmark'), options);
  await migratePostgres(database, () => new Date());
  await installQueue(database);
  return database;
}
