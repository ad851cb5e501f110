import { DatabaseError } from '@plugin-eval/core/errors/database-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { loadPgBoss } from './load-pg-boss.ts';
import type { PostgresDatabase } from './postgres-database.ts';

/** Any number, so that two installations do not run at the same time. */
const LOCK = 7_301_646_134;

/**
 * Bounds of what pg-boss calculates with, and of the name that it writes into its statements: others may write rows. A
 * worker holds 32 payloads.
 */
const BOUNDS = `
  alter table job_common add constraint plugin_eval_bounds check (
    retry_count between 0 and 100000 and retry_limit between 0 and 100000 and retry_delay between 0 and 86400
    and retry_delay_max between 0 and 86400 and expire_seconds between 1 and 31536000
    and heartbeat_seconds between 1 and 86400 and deletion_seconds between 0 and 31536000
    and coalesce(pg_column_size(data), 0) <= 33554432);
  alter table queue add constraint plugin_eval_bounds check (table_name = 'job_common' and not partition)`;

const BOUNDED = `select from pg_constraint where conname = 'plugin_eval_bounds' and conrelid = 'queue'::regclass`;

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
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    try {
      await boss.start();
      const { rows } = await client.query(BOUNDED);
      if (rows.length === 0) await client.query(BOUNDS);
    } finally {
      await boss.stop({ graceful: false, close: false });
      // It leaves the transaction open in which something failed.
      await client.query('rollback').catch(() => {});
      await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {});
    }
  });
}
