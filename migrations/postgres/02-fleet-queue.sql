-- The queue of the fleet. Only what is not done is in fleet_tasks: a result goes to results in the transaction that
-- removes the task, so that the queue is as large as what is left to do. rank orders tasks fairly between runs: it is
-- the start tag of start-time fair queuing, in thousandths of a task of weight 1.
-- Source: Goyal, Vin and Cheng, "Start-time Fair Queueing", SIGCOMM 1996. Times are the server's: clocks of workers differ.
  create function plugin_eval.iso_now() returns text language sql volatile parallel safe as
    $$ select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

  create sequence plugin_eval.fleet_virtual_time minvalue 0 start 0;
  create sequence plugin_eval.fleet_leases;

  create table plugin_eval.fleet_runs (
    run_id text collate "C" primary key references plugin_eval.runs on delete cascade,
    organisation text collate "C" not null default plugin_eval.current_organisation(),
    weight double precision not null default 1 check (weight > 0 and weight <= 1000),
    last_tag bigint not null default 0,
    max_usd double precision,
    spent_usd double precision not null default 0,
    reserved_usd double precision not null default 0,
    cancelled boolean not null default false
  );

  create table plugin_eval.fleet_days (
    organisation text collate "C" not null default plugin_eval.current_organisation(),
    day date not null,
    spent_usd double precision not null default 0,
    reserved_usd double precision not null default 0,
    primary key (organisation, day)
  );

  create table plugin_eval.fleet_limits (
    organisation text collate "C" primary key default plugin_eval.current_organisation(),
    max_usd_per_day double precision
  );

  create table plugin_eval.fleet_pools (
    organisation text collate "C" not null default plugin_eval.current_organisation(),
    pool text collate "C" not null,
    most integer,
    requests_per_minute double precision,
    tokens_per_minute double precision,
    allowed integer,
    answers integer not null default 0,
    bursts integer not null default 0,
    cut_at timestamptz,
    paused_until timestamptz,
    request_level double precision,
    token_level double precision,
    filled_at timestamptz not null default clock_timestamp(),
    primary key (organisation, pool)
  );

  create table plugin_eval.fleet_lanes (
    id bigint generated always as identity primary key,
    organisation text collate "C" not null default plugin_eval.current_organisation(),
    kind text collate "C" not null,
    kind_version integer not null,
    pool text collate "C" not null,
    tool_version text collate "C" not null,
    unique (organisation, kind, kind_version, pool, tool_version)
  );

  create table plugin_eval.fleet_tasks (
    id bigint generated always as identity primary key,
    organisation text collate "C" not null default plugin_eval.current_organisation(),
    key text collate "C" not null,
    only_run text collate "C" not null default '',
    lane bigint not null references plugin_eval.fleet_lanes,
    run_id text collate "C" not null references plugin_eval.fleet_runs on delete cascade,
    input text not null,
    sample integer not null,
    label text not null,
    subject text not null,
    usd double precision,
    tokens bigint not null,
    state text not null check (state in ('queued', 'waiting', 'leased', 'dead')),
    rank bigint not null,
    available_at timestamptz,
    failures text[] not null default '{}',
    losses integer not null default 0,
    message text,
    lease bigint,
    worker text collate "C",
    expires_at timestamptz,
    leased_at timestamptz,
    attempt_id bigint,
    day date,
    unique (organisation, key, only_run)
  ) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0, fillfactor = 80);
  create index fleet_tasks_queued on plugin_eval.fleet_tasks (lane, rank, id) where state = 'queued';
  create index fleet_tasks_waiting on plugin_eval.fleet_tasks (available_at) where state = 'waiting';
  create index fleet_tasks_leased on plugin_eval.fleet_tasks (lane, expires_at) where state = 'leased';
  create index fleet_tasks_by_worker on plugin_eval.fleet_tasks (worker) where state = 'leased';
  create index fleet_tasks_by_run on plugin_eval.fleet_tasks (run_id, state);

  create table plugin_eval.fleet_waiting (
    task_id bigint not null references plugin_eval.fleet_tasks on delete cascade,
    run_id text collate "C" not null references plugin_eval.fleet_runs on delete cascade,
    organisation text collate "C" not null default plugin_eval.current_organisation(),
    primary key (task_id, run_id)
  );
  create index fleet_waiting_by_run on plugin_eval.fleet_waiting (run_id);

  create table plugin_eval.fleet_deliveries (
    id bigint generated always as identity primary key,
    organisation text collate "C" not null default plugin_eval.current_organisation(),
    run_id text collate "C" not null references plugin_eval.fleet_runs on delete cascade,
    key text collate "C" not null,
    outcome text not null check (outcome in ('done', 'dead', 'refused', 'cancelled')),
    result_id bigint,
    failure text,
    message text,
    usd double precision
  ) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);
  create index fleet_deliveries_by_run on plugin_eval.fleet_deliveries (run_id, id);

  create table plugin_eval.fleet_workers (
    id text collate "C" primary key,
    organisation text collate "C" not null default plugin_eval.current_organisation(),
    host text not null,
    pid bigint not null,
    tool_version text not null,
    kinds text not null,
    concurrency integer not null,
    started_at timestamptz not null default clock_timestamp(),
    seen_at timestamptz not null default clock_timestamp(),
    done bigint not null default 0,
    failed bigint not null default 0,
    draining boolean not null default false
  );

  create table plugin_eval.fleet_contents (
    organisation text collate "C" not null default plugin_eval.current_organisation(),
    hash text collate "C" not null,
    bytes bytea not null,
    used_on date not null default current_date,
    primary key (organisation, hash)
  );
  alter table plugin_eval.fleet_contents alter column bytes set storage external;
