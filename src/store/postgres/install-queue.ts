import { DatabaseError } from '../../errors/database-error.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { loadPgBoss } from './load-pg-boss.ts';
import type { PostgresDatabase } from './postgres-database.ts';

/**
 * Creates the tables of pg-boss in the schema of ours, or brings them to its version.
 * @returns the sentence that says how to install pg-boss; null when it is there
 * @throws DatabaseError
 */
export async function installQueue(database: PostgresDatabase): Promise<string | null> {
  try {
    await install(database, await loadPgBoss());
    return null;
  } catch (error) {
    if (DatabaseError.isInstance(error) || !UsageError.isInstance(error)) throw error;
    return error.message;
  }
}

async function install(database: PostgresDatabase, { PgBoss }: typeof import('pg-boss')): Promise<void> {
  await database.session(async (client) => {
    const boss = new PgBoss({
      db: { executeSql: (text, values) => client.query(text, values) },
      schema: database.schema,
      createSchema: false,
      supervise: false,
      schedule: false,
      registerInstance: false,
    });
    await boss.start();
    await boss.stop({ graceful: false });
  });
}
