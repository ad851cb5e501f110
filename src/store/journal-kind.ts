import type { DatabaseKind } from './database-kind.ts';

/**
 * With the log of WAL, `synchronous = normal` hands every commit to the operating system: it survives kill -9, and a
 * power cut may cost the last moments, never the rest. Waiting for the disk at every commit took 7 % of 500 calls.
 * auto_vacuum takes effect only before the first table is made; removed text must not linger in free pages. The log is
 * copied into the database every 16 MB: questions are long, and each copying makes all calls wait.
 */
const SETTINGS = `
  pragma auto_vacuum = incremental;
  pragma journal_mode = wal;
  pragma synchronous = normal;
  pragma secure_delete = on;
  pragma wal_autocheckpoint = 4000;
`;

const MIGRATIONS = [
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
  // The text of a document comes last, so that a list of documents does not read it.
  `
  create table documents (
    run_id text not null references runs on delete cascade,
    position integer not null,
    kind text not null,
    title text not null,
    recorded_at text not null,
    document text not null,
    primary key (run_id, position)
  ) strict;

  create table subjects (
    run_id text not null,
    position integer not null,
    ordinal integer not null,
    path text not null,
    name text not null,
    kind text not null,
    sha256 text,
    depth text not null,
    score real,
    ci_low real,
    ci_high real,
    badge text,
    complete integer not null,
    models text not null,
    is_member integer not null,
    primary key (run_id, position, ordinal),
    foreign key (run_id, position) references documents on delete cascade
  ) strict, without rowid;
  `,
  // What a document came to has a table of its own: behind a long text it would be slow to list.
  `
  alter table runs add column planned_calls integer;

  create table outcomes (
    run_id text not null,
    position integer not null,
    outcome text not null,
    primary key (run_id, position),
    foreign key (run_id, position) references documents on delete cascade
  ) strict, without rowid;
  `,
  // Which worker of a fleet made an attempt or a result; null where the process of the run did.
  `
  alter table attempts add column worker text;
  alter table results add column worker text;
  `,
  // Batches at providers. The question of a task is kept until the task has an end.
  `
  create table batches (
    id text primary key,
    run_id text not null references runs on delete cascade,
    provider text not null,
    endpoint text not null,
    path text not null,
    round integer not null,
    state text not null,
    remote_id text,
    remote_status text,
    message text,
    requests integer not null,
    settled integer not null default 0,
    created_at text not null,
    handed_in_at text,
    ended_at text
  ) strict;
  create index batches_by_run on batches (run_id);

  create table batch_tasks (
    batch_id text not null references batches on delete cascade,
    position integer not null,
    attempt_id integer not null,
    key text not null,
    output_tokens integer,
    input text,
    primary key (batch_id, position)
  ) strict;
  create index batch_tasks_by_key on batch_tasks (key) where input is not null;
  `,
];

/** The journal. Its questions and answers are nobody else's business. */
export const JOURNAL: DatabaseKind = {
  // "PlEv"
  applicationId: 0x50_6c_45_76,
  migrations: MIGRATIONS,
  settings: SETTINGS,
  closedToOthers: true,
  name: 'journal',
  elsewhere: 'set PLUGIN_EVAL_HOME to another folder',
  damaged:
    'is damaged or is not a journal. Move it away and start again: a new one is created. What it held will be asked and paid for again.',
  full: 'cannot grow: the disk is full. Free some space and resume; everything recorded so far is kept.',
};
