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
