import { DatabaseError } from '../../errors/database-error.ts';
import { readMigration } from '../read-migration.ts';
import { POSTGRES_MIGRATIONS } from './migrations.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import { sqlState } from './postgres-failure.ts';

/** Any number, so that two migrations do not run at the same time. */
const LOCK = 7_301_646_133;

/** The version of the schema in a database, from 1 on; 0 when it has no tables of ours. @throws DatabaseError */
export async function schemaVersion(database: PostgresDatabase): Promise<number> {
  return await database.session(async (client) => {
    try {
      const { rows } = await client.query('select max(version) as version from plugin_eval.migrations');
      return rows[0]?.version ?? 0;
    } catch (error) {
      // No such schema or table.
      if (['3F000', '42P01'].includes(sqlState(error) ?? '')) return 0;
      throw error;
    }
  });
}

/** @throws DatabaseError when the database has not the schema of this version */
export async function assertSchema(database: PostgresDatabase): Promise<void> {
  const version = await schemaVersion(database);
  const needed = POSTGRES_MIGRATIONS.length;
  if (version === needed) return;
  const problem =
    version === 0
      ? 'has no plugin-eval tables yet. Run plugin-eval db migrate once.'
      : version < needed
        ? `has version ${version} of the tables, and this plugin-eval needs ${needed}. Run plugin-eval db migrate.`
        : `was migrated by a newer plugin-eval (it has version ${version}, this one knows ${needed}). Update plugin-eval here.`;
  throw new DatabaseError('database', database.shown, problem);
}

/**
 * Brings the schema to the current version, each step in a transaction of its own.
 * @returns the names of the steps that were taken
 * @throws DatabaseError also when the database is newer, or is not in UTF-8
 */
export async function migratePostgres(database: PostgresDatabase, now: () => Date): Promise<string[]> {
  const found = await schemaVersion(database);
  if (found > POSTGRES_MIGRATIONS.length) await assertSchema(database);
  return await database.session(async (client) => {
    const { rows } = await client.query('show server_encoding');
    if (rows[0]?.server_encoding !== 'UTF8')
      throw new DatabaseError(
        'database',
        database.shown,
        `has the encoding ${rows[0]?.server_encoding}, and texts of skills need UTF8. Create it with: create database NAME encoding 'UTF8' template template0`,
      );
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    try {
      await client.query('create schema if not exists plugin_eval');
      await client.query(
        'create table if not exists plugin_eval.migrations (version integer primary key, name text not null, applied_at text not null)',
      );
      const applied = await client.query(
        'select coalesce(max(version), 0) as version from plugin_eval.migrations',
      );
      const version = Number(applied.rows[0]?.version);
      const missing = POSTGRES_MIGRATIONS.slice(version);
      for (const [index, { name, file }] of missing.entries()) {
        await client.query('begin');
        try {
          await client.query(readMigration(file));
          await client.query('insert into plugin_eval.migrations values ($1, $2, $3)', [
            version + index + 1,
            name,
            now().toISOString(),
          ]);
          await client.query('commit');
        } catch (error) {
          await client.query('rollback').catch(() => {});
          throw error;
        }
      }
      return missing.map(({ name }) => name);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {});
      await client.query('reset statement_timeout').catch(() => {});
    }
  });
}
