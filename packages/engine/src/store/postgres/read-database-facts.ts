import type { DatabaseFacts } from '@plugin-eval/core/documents/database-facts.ts';
import { SCHEMA_VERSION, schemaVersion } from './migrate-postgres.ts';
import type { PostgresDatabase } from './postgres-database.ts';

/** Asks a database what it is. @throws DatabaseError */
export async function databaseFacts(database: PostgresDatabase): Promise<DatabaseFacts> {
  const version = await schemaVersion(database);
  return await database.session(async (client) => {
    const { rows } = await client.query(`
      select current_setting('server_version') as server_version, current_setting('server_encoding') as encoding,
        current_user as "user", coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as tls,
        pg_database_size(current_database()) as size_bytes,
        (select count(*) from pg_stat_activity where backend_type = 'client backend') as open,
        current_setting('max_connections')::integer as most`);
    const tables = await client.query(
      `select relname as name, greatest(reltuples, 0)::bigint as rows, pg_total_relation_size(pg_class.oid) as bytes
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname = $1 and relkind in ('r', 'p') order by bytes desc, relname`,
      [database.schema],
    );
    const [facts] = rows;
    return {
      url: database.shown,
      schema: database.schema,
      serverVersion: facts.server_version,
      encoding: facts.encoding,
      user: facts.user,
      tls: facts.tls,
      schemaVersion: version,
      neededVersion: SCHEMA_VERSION,
      sizeBytes: facts.size_bytes,
      connections: { open: facts.open, most: facts.most },
      tables: tables.rows,
    };
  });
}
