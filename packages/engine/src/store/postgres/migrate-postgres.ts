import { DatabaseError } from '@plugin-eval/core/errors/database-error.ts';
import { readMigration } from '../read-migration.ts';
import type { PostgresDatabase, SessionClient } from './postgres-database.ts';
import { sqlState } from './postgres-failure.ts';

/** The version of the tables that this program needs. */
export const SCHEMA_VERSION = 1;
/** Any number, so that two migrations do not run at the same time. */
const LOCK = 7_301_646_133;

/** Returns the version of the tables in a database, from 1 on; 0 when it has none of ours. @throws DatabaseError */
export async function schemaVersion(database: PostgresDatabase): Promise<number> {
  return await database.session(async (client) => {
    try {
      // Names the schema, so a login without access gets that error.
      return await versionOf(client, database.schema);
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
  if (version === SCHEMA_VERSION) return;
  const problem =
    version === 0
      ? `has no plugin-eval tables in the schema ${database.schema} yet. Run plugin-eval db migrate once.`
      : `was migrated by a newer plugin-eval (it has version ${version}, this one knows ${SCHEMA_VERSION}). Update plugin-eval here.`;
  throw new DatabaseError('database', database.shown, problem);
}

/**
 * Creates the tables, and their schema when there is none.
 * @returns whether there were none
 * @throws DatabaseError also when the database is newer, or is not in UTF-8
 */
export async function migratePostgres(database: PostgresDatabase, now: () => Date): Promise<boolean> {
  const { schema, shown } = database;
  if ((await schemaVersion(database)) > 0) {
    await assertSchema(database);
    return false;
  }
  return await database.session(async (client) => {
    const { rows } = await client.query(
      `select current_setting('server_encoding') as encoding, quote_ident($1) = $1 as "isPlain"`,
      [schema],
    );
    const refuse = (problem: string) => new DatabaseError('database', shown, problem);
    if (rows[0]?.encoding !== 'UTF8')
      throw refuse(
        `has the encoding ${rows[0]?.encoding}, and texts of skills need UTF8. Create it with: create database NAME encoding 'UTF8' template template0`,
      );
    // pg-boss writes it without quotes.
    if (rows[0]?.isPlain !== true)
      throw refuse(
        `takes no schema ${schema}, a word of SQL. Set PLUGIN_EVAL_DATABASE_SCHEMA to another one.`,
      );
    await client.query('begin');
    try {
      await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
      // `if not exists` asks for the right to create one, also where it exists.
      const found = await client.query('select 1 from pg_namespace where nspname = $1', [schema]);
      if (found.rows.length === 0) await client.query(`create schema "${schema}"`);
      const named = await client.query('select to_regclass($1) is not null as "isThere"', [
        `"${schema}".schema_version`,
      ]);
      const isMissing = named.rows[0]?.isThere !== true;
      if (isMissing) {
        await client.query(readMigration('postgres/schema.sql'));
        await client.query('insert into schema_version values ($1, $2)', [
          SCHEMA_VERSION,
          now().toISOString(),
        ]);
      }
      await client.query('commit');
      return isMissing;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    }
  });
}

async function versionOf(client: SessionClient, schema: string): Promise<number> {
  const { rows } = await client.query(`select max(version) as version from "${schema}".schema_version`);
  return rows[0]?.version ?? 0;
}
