import type { Compilable, CompiledQuery } from 'kysely';
import type { JournalTables } from './journal-tables.ts';
import type { SqlDatabase } from './sql-database.ts';

/** Stands for a value that is not known yet. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built and compiled on its first use and only gets other parameters afterwards: building one costs
 * several times what SQLite needs to run it.
 */
export class ReusableQuery<Values extends object, Row> {
  readonly #database: SqlDatabase<JournalTables>;
  readonly #build: (values: Values) => Compilable<Row>;
  #compiled: CompiledQuery<Row> | null = null;

  /** @param build writes the query; it may pass the values on as parameters, and must not look at them */
  constructor(database: SqlDatabase<JournalTables>, build: (values: Values) => Compilable<Row>) {
    this.#database = database;
    this.#build = build;
  }

  async rows(values: Values): Promise<Row[]> {
    this.#compiled ??= this.#build(placeholdersFor(values)).compile();
    const parameters = this.#compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    const query: CompiledQuery<Row> = { ...this.#compiled, parameters };
    return this.#database.rowsOf(query);
  }

  async firstRow(values: Values): Promise<Row | undefined> {
    return (await this.rows(values))[0];
  }
}

/** The same keys with a placeholder for each value. */
function placeholdersFor<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.keys(values).map((name) => [name, new Placeholder(name)])) as Values;
}
