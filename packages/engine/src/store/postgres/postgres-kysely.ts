import { type CompiledQuery, Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely';
import type { SqlDatabase } from '../sql-database.ts';

/** Part of a `pg` connection that Kysely needs. */
interface Connection {
  query(text: string, values: readonly unknown[]): Promise<{ rows: unknown[] }>;
}

/** Kysely over one connection, whose transaction is somebody else's. */
export class PostgresKysely<Tables> extends Kysely<Tables> implements SqlDatabase<Tables> {
  constructor(connection: Connection) {
    const client = {
      query: (text: string, values: readonly unknown[]) => connection.query(text, values),
      release() {},
    };
    const dialect = new PostgresDialect({
      // Only what is called of a pool: Kysely's types describe all of it.
      pool: { connect: async () => client, end: async () => {} } as never,
    });
    super({ dialect });
  }

  async rowsOf<Row>(query: CompiledQuery<Row>): Promise<Row[]> {
    return (await this.executeQuery(query)).rows;
  }

  anyOf(texts: readonly string[]): RawBuilder<string> {
    return sql<string>`(select json_array_elements_text(${JSON.stringify(texts)}::json))`;
  }

  sizeOf(column: string): RawBuilder<number> {
    return sql<number>`pg_column_size(${sql.ref(column)})`;
  }
}
