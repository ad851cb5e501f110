import type { DatabaseSync } from 'node:sqlite';
import { JournalError } from '../errors/journal-error.ts';

/** "PlEv": tells a journal from any other SQLite file. */
const APPLICATION_ID = 0x50_6c_45_76;

/** Statement lists that bring a journal from one version to the next; the first makes an empty file version 1. */
const MIGRATIONS: readonly string[] = [
  `
  create table runs (
    id text primary key,
    command text not null,
    working_directory text not null,
    tool_version text not null,
    subjects text not null,
    depth text not null,
    seed integer not null,
    max_cost_usd real,
    status text not null,
    started_at text not null,
    resumed_at text,
    ended_at text,
    holder_id text not null,
    holder_pid integer not null,
    holder_host text not null
  ) strict;

  create table results (
    id integer primary key autoincrement,
    key text not null,
    kind text not null,
    label text not null,
    subject text not null,
    input text not null,
    result text not null,
    input_tokens integer,
    output_tokens integer,
    cache_read_tokens integer,
    cache_write_tokens integer,
    cost_usd real,
    run_id text not null,
    recorded_at text not null,
    rejection text
  ) strict;
  create index results_by_key on results (key, id);

  create table attempts (
    id integer primary key autoincrement,
    run_id text not null references runs on delete cascade,
    key text not null,
    kind text not null,
    label text not null,
    subject text not null,
    started_at text not null,
    ended_at text,
    outcome text not null,
    failure text,
    message text,
    cost_usd real,
    reserved_usd real,
    input_tokens integer,
    output_tokens integer,
    cache_read_tokens integer,
    cache_write_tokens integer
  ) strict;
  create index attempts_by_run on attempts (run_id);

  create table run_results (
    sequence integer primary key autoincrement,
    run_id text not null references runs on delete cascade,
    result_id integer not null references results on delete cascade,
    unique (run_id, result_id)
  ) strict;
  create index run_results_by_result on run_results (result_id);

  create table leases (
    key text primary key,
    run_id text not null references runs on delete cascade,
    holder_id text not null,
    holder_pid integer not null,
    holder_host text not null,
    expires_at text not null
  ) strict, without rowid;
  create index leases_by_holder on leases (holder_id);
  create index leases_by_run on leases (run_id);
  `,
];

/**
 * Looks whether a file is a journal that this version can use, or is empty. Changes nothing.
 * @throws JournalError for a foreign file and for a newer version
 */
export function assertJournal(database: DatabaseSync, path: string): void {
  const { version, application, empty } = inTransaction(database, 'begin', () => ({
    version: pragma(database, 'user_version'),
    application: pragma(database, 'application_id'),
    empty: database.prepare('select 1 from sqlite_schema limit 1').get() === undefined,
  }));
  if (application !== APPLICATION_ID && (application !== 0 || version !== 0 || !empty)) {
    throw new JournalError(
      path,
      'is the database of another program. Move it away, or set PLUGIN_EVAL_HOME to another folder.',
    );
  }
  if (version > MIGRATIONS.length) {
    throw new JournalError(
      path,
      `was written by a newer plugin-eval (it has version ${version}, this one reads up to ${MIGRATIONS.length}). ` +
        'Update plugin-eval, or set PLUGIN_EVAL_HOME to another folder.',
    );
  }
}

/** Brings an empty file or an older journal to the current version, in one transaction. */
export function migrate(database: DatabaseSync): void {
  if (pragma(database, 'user_version') === MIGRATIONS.length) return;
  inTransaction(database, 'begin immediate', () => {
    // Asked again under the lock: another process may have been faster.
    const version = pragma(database, 'user_version');
    if (version >= MIGRATIONS.length) return;
    for (const statements of MIGRATIONS.slice(version)) database.exec(statements);
    database.exec(`pragma application_id = ${APPLICATION_ID}; pragma user_version = ${MIGRATIONS.length}`);
  });
}

/** What is read in one transaction belongs together, whatever other processes do meanwhile. */
function inTransaction<T>(database: DatabaseSync, begin: 'begin' | 'begin immediate', work: () => T): T {
  database.exec(begin);
  try {
    const value = work();
    database.exec('commit');
    return value;
  } catch (error) {
    if (database.isTransaction) database.exec('rollback');
    throw error;
  }
}

function pragma(database: DatabaseSync, name: 'user_version' | 'application_id'): number {
  return Number(database.prepare(`pragma ${name}`).get()?.[name]);
}
