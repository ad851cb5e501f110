import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { SqliteDialect } from 'kysely';

/**
 * Kysely's SQLite dialect over node:sqlite. Its statements do not say whether they return rows, so their columns are
 * counted; and each is prepared once, since preparing costs more than running.
 */
export function nodeSqliteDialect(database: DatabaseSync): SqliteDialect {
  const statements = new Map<string, ReturnType<typeof statementOf>>();
  return new SqliteDialect({
    database: {
      prepare(text) {
        const known = statements.get(text);
        if (known !== undefined) return known;
        const statement = statementOf(database.prepare(text));
        statements.set(text, statement);
        return statement;
      },
      close: () => database.close(),
    },
  });
}

function statementOf(statement: StatementSync) {
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters: readonly unknown[]) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters: readonly unknown[]) => statement.iterate(...(parameters as SQLInputValue[])),
  };
}
