import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { type CompiledQuery, Kysely, type RawBuilder, SqliteDialect, sql } from 'kysely';
import type { SqlDatabase } from './sql-database.ts';

/**
 * Kysely over node:sqlite. Its statements do not say whether they return rows, so their columns are counted; and each is
 * prepared once, since preparing costs more than running.
 */
export class SqliteKysely<Tables> extends Kysely<Tables> implements SqlDatabase<Tables> {
  readonly #statements: Statements;

  constructor(database: DatabaseSync) {
    const statements = new Statements(database);
    super({
      dialect: new SqliteDialect({
        database: { prepare: (text) => statements.of(text), close: () => database.close() },
      }),
    });
    this.#statements = statements;
  }

  /** The rows of a compiled query at once: Kysely's own way there takes longer than SQLite. */
  rowsOf<Row>({ sql, parameters }: CompiledQuery<Row>): Row[] {
    const statement = this.#statements.of(sql);
    if (statement.reader) return statement.all(parameters) as Row[];
    statement.run(parameters);
    return [];
  }

  anyOf(texts: readonly string[]): RawBuilder<string> {
    return sql<string>`(select value from json_each(${JSON.stringify(texts)}))`;
  }

  sizeOf(column: string): RawBuilder<number> {
    return sql<number>`octet_length(${sql.ref(column)})`;
  }
}

/** Prepared statements by their text. */
class Statements {
  readonly #database: DatabaseSync;
  readonly #known = new Map<string, ReturnType<typeof statementOf>>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  of(text: string): ReturnType<typeof statementOf> {
    let statement = this.#known.get(text);
    if (statement === undefined) {
      statement = statementOf(this.#database.prepare(text));
      this.#known.set(text, statement);
    }
    return statement;
  }
}

function statementOf(statement: StatementSync) {
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters: readonly unknown[]) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters: readonly unknown[]) => statement.iterate(...(parameters as SQLInputValue[])),
  };
}
