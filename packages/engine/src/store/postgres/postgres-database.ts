import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError } from '@plugin-eval/core/errors/database-error.ts';
import type { Pool, PoolClient, QueryResult } from 'pg';
import type { SqlDatabase } from '../sql-database.ts';
import type { DatabaseUrl } from './database-url.ts';
import { loadPg } from './load-pg.ts';
import { isConnectionLost, isPassing, overConnection, postgresFailure } from './postgres-failure.ts';
import { PostgresKysely } from './postgres-kysely.ts';
import { SCHEMA } from './schema-name.ts';

/** A statement that is prepared once per connection. */
export interface Statement {
  name: string;
  text: string;
}

export interface DatabaseOptions {
  /** Connections at most. @default 4 */
  connections?: number;
  /** Time to wait for a database that is away, in milliseconds. @default 120000 */
  patienceMs?: number;
  /** Schema of the tables: each organisation has its own. @default 'plugin_eval' */
  schema?: string;
  /** Longest time of a statement, in milliseconds; 0 for no limit. @default 60000 */
  statementTimeoutMs?: number;
  /** Told in a sentence why a statement waits, and null when the database answers again. */
  onState?: (problem: string | null) => void;
}

/** One connection, for several statements. */
export interface SessionClient {
  query(text: string, values?: readonly unknown[]): Promise<QueryResult>;
}

/** One transaction. A statement with a name is prepared once per connection. */
export interface TransactionClient extends SessionClient {
  run<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
}

const PAUSE_MS = { first: 50, longest: 2_000 };

/**
 * Connections to a Postgres database. A statement that fails because the database is away, full or busy is tried again
 * until patience ends: whoever calls writes statements that may be executed twice.
 */
export class PostgresDatabase {
  /** The URL without its password. */
  readonly shown: string;
  readonly schema: string;
  readonly #pool: Pool;
  readonly #onState: (problem: string | null) => void;
  #patienceMs: number;
  #problem: string | null = null;
  /** Statements that failed and are going to be tried again. */
  #waiting = 0;
  #closing: Promise<void> | null = null;

  private constructor(
    shown: string,
    pool: Pool,
    { schema, patienceMs, onState }: Required<Pick<DatabaseOptions, 'schema' | 'patienceMs' | 'onState'>>,
  ) {
    this.shown = shown;
    this.schema = schema;
    this.#pool = pool;
    this.#patienceMs = patienceMs;
    this.#onState = onState;
  }

  /** @throws DatabaseError when it cannot be reached, and UsageError when the package is missing */
  static async open(
    { connectionString, shown }: DatabaseUrl,
    {
      connections = 4,
      patienceMs = 120_000,
      schema = SCHEMA,
      statementTimeoutMs = 60_000,
      onState = () => {},
    }: DatabaseOptions = {},
  ): Promise<PostgresDatabase> {
    const pg = await loadPg();
    const types = new pg.TypeOverrides();
    // Counts, ids and sums: JavaScript's numbers are exact up to 9e15.
    types.setTypeParser(pg.types.builtins.INT8, Number);
    types.setTypeParser(pg.types.builtins.NUMERIC, Number);
    let pool: Pool;
    try {
      pool = new pg.Pool({
        connectionString,
        types,
        max: connections,
        application_name: 'plugin-eval',
        keepAlive: true,
        keepAliveInitialDelayMillis: 10_000,
        connectionTimeoutMillis: 10_000,
        statement_timeout: statementTimeoutMs,
        query_timeout: statementTimeoutMs === 0 ? 0 : statementTimeoutMs + 5_000,
        idle_in_transaction_session_timeout: 60_000,
        allowExitOnIdle: true,
        onConnect: async (client) => {
          await client.query("select set_config('search_path', $1, false)", [schema]);
        },
      });
    } catch (error) {
      throw postgresFailure(shown, error);
    }
    // A connection that ends while nobody uses it is replaced when somebody does.
    pool.on('error', () => {});
    const database = new PostgresDatabase(shown, pool, { schema, patienceMs, onState });
    try {
      await database.#once((client) => overConnection(client.query('select 1')));
    } catch (error) {
      await database.close();
      throw postgresFailure(shown, error);
    }
    return database;
  }

  /** Executes one statement by itself. It may be executed twice, when the connection is lost. */
  async query<Row>({ name, text }: Statement, values: readonly unknown[]): Promise<Row[]> {
    const storable = values.map(storableValue);
    return await this.#patiently(async () => {
      const { rows } = await this.#once((client) =>
        overConnection(client.query({ name, text, values: storable })),
      );
      return rows as Row[];
    });
  }

  /** Executes text of somebody else's, which may be several statements. It may be executed twice, when the connection is lost. */
  async execute(text: string, values?: readonly unknown[]): Promise<QueryResult> {
    return await this.#patiently(() =>
      this.#once((client) =>
        overConnection(client.query(text, values === undefined ? undefined : [...values])),
      ),
    );
  }

  /**
   * Does work in one transaction; again from the start, when it meets another one or the connection is lost.
   * @param lock only one transaction at a time has it
   */
  transaction<Tables, Result>(
    work: (database: SqlDatabase<Tables>, repeated: boolean) => Promise<Result>,
    lock: string | null = null,
  ): Promise<Result> {
    return this.atomically((client, repeated) => work(new PostgresKysely<Tables>(client), repeated), lock);
  }

  /** Does statements in one transaction, as `transaction` does. */
  async atomically<Result>(
    work: (client: TransactionClient, repeated: boolean) => Promise<Result>,
    lock: string | null = null,
  ): Promise<Result> {
    let repeated = false;
    return await this.#patiently(async () => {
      try {
        return await this.#once(async (client) => {
          const ask = (text: string, values: readonly unknown[] = []) =>
            overConnection(client.query(text, values.map(storableValue)));
          const run = async <Row>({ name, text }: Statement, values: readonly unknown[]) => {
            const { rows } = await overConnection(
              client.query({ name, text, values: values.map(storableValue) }),
            );
            return rows as Row[];
          };
          await ask('begin');
          try {
            if (lock !== null)
              await ask('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${this.schema} ${lock}`]);
            const result = await work({ query: ask, run }, repeated);
            await ask('commit');
            return result;
          } catch (error) {
            if (!isConnectionLost(error)) await client.query('rollback').catch(() => {});
            throw error;
          }
        });
      } finally {
        repeated = true;
      }
    });
  }

  /** Work on one connection that is not in a transaction. */
  session<Result>(work: (client: SessionClient) => Promise<Result>): Promise<Result> {
    return this.#once((client) =>
      work({ query: (text, values = []) => overConnection(client.query(text, [...values])) }),
    ).catch((error: unknown) => {
      throw postgresFailure(this.shown, error);
    });
  }

  /** Ends all waiting: statements that fail from now on fail at once. */
  endPatience(): void {
    this.#patienceMs = 0;
  }

  async close(): Promise<void> {
    this.#closing ??= this.#pool.end();
    await this.#closing;
  }

  async #once<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const client = await overConnection(this.#pool.connect());
    let broken: Error | undefined;
    const note = (error: Error) => {
      broken = error;
    };
    client.on('error', note);
    try {
      return await work(client);
    } catch (error) {
      if (error instanceof Error && isConnectionLost(error)) broken = error;
      throw error;
    } finally {
      client.off('error', note);
      client.release(broken);
    }
  }

  async #patiently<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#closing !== null) throw new DatabaseError('database', this.shown, 'is closed already.');
    let patience: AbortSignal | null = null;
    try {
      for (let pauseMs = PAUSE_MS.first; ; pauseMs = Math.min(PAUSE_MS.longest, pauseMs * 2)) {
        try {
          return await work();
        } catch (error) {
          const failure = postgresFailure(this.shown, error);
          if (patience === null) this.#waiting += 1;
          patience ??= AbortSignal.timeout(this.#patienceMs);
          const isOver = patience.aborted || this.#patienceMs === 0 || this.#closing !== null;
          if (!isPassing(error) || isOver) throw failure;
          // Once is nothing: transactions meet one another, and connections end.
          if (pauseMs > PAUSE_MS.first && DatabaseError.isInstance(failure)) this.#say(failure.message);
        }
        await pause(pauseMs);
      }
    } finally {
      if (patience !== null) this.#waiting -= 1;
      // While its disk is full it answers questions, and takes nothing.
      if (this.#waiting === 0) this.#say(null);
    }
  }

  #say(problem: string | null): void {
    if (problem === this.#problem) return;
    this.#problem = problem;
    this.#onState(problem);
  }
}

/** Postgres takes no NUL in a text; nothing of ours means anything by it. */
function storableValue(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;
}
