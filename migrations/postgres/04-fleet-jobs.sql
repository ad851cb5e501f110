-- Runs that any machine can finish. A job holds what its command needs: arguments, settings and, by their hash, the
-- files. leased: somebody evaluates; parked: its tasks are at work, and nobody waits for them. attached jobs are
-- somebody's at a terminal, and workers leave them alone.
-- A run that is done again from the start is refused again what its budget did not allow: claims keep such tasks.
  create table plugin_eval.fleet_jobs (
    run_id text collate "C" primary key references plugin_eval.runs on delete cascade,
    organisation text collate "C" not null default plugin_eval.current_organisation(),
    tool_version text collate "C" not null,
    command text not null,
    working_directory text not null,
    variables text not null,
    inputs text collate "C" not null,
    pools text[] not null,
    state text not null check (state in ('ready', 'leased', 'parked', 'ended')),
    attached boolean not null,
    holder text collate "C",
    lease bigint,
    expires_at timestamptz,
    available_at timestamptz not null default clock_timestamp(),
    tries integer not null default 0,
    exit_code integer,
    message text
  );
  create index fleet_jobs_ready on plugin_eval.fleet_jobs (available_at) where state = 'ready';
  create index fleet_jobs_leased on plugin_eval.fleet_jobs (expires_at) where state = 'leased';
  create index fleet_jobs_parked on plugin_eval.fleet_jobs (run_id) where state = 'parked';
  create index fleet_jobs_by_inputs on plugin_eval.fleet_jobs (inputs);

  create or replace function plugin_eval.fleet_claim(p_worker text, p_lanes bigint[], p_most integer, p_lease_ms bigint)
  returns table (
    task_id bigint, task_lease bigint, task_key text, task_kind text, task_input text, task_label text,
    task_subject text, task_failures text[], task_usd double precision, has_budget boolean, task_attempt bigint,
    task_sample integer
  ) language plpgsql as $$
  #variable_conflict use_column
  declare
    v_task record;
    v_run plugin_eval.fleet_runs;
    v_pool plugin_eval.fleet_pools;
    v_blocked bigint[] := '{}';
    v_count integer := 0;
    v_limit double precision;
    v_day plugin_eval.fleet_days;
    v_today date := null;
    v_attempt bigint;
    v_lease bigint;
    v_at text := plugin_eval.iso_now();
    v_seconds double precision;
    v_in_flight integer;
    v_rank bigint := 0;
  begin
    -- A claim that a crash of the server undoes has done no harm.
    perform set_config('synchronous_commit', 'off', true);
    select max_usd_per_day into v_limit from plugin_eval.fleet_limits
      where organisation = plugin_eval.current_organisation();
    for v_task in
      select c.*, l.kind, l.pool from unnest(p_lanes) as given (id)
      join plugin_eval.fleet_lanes l on l.id = given.id
      cross join lateral (
        select t.id, t.key, t.lane, t.run_id, t.input, t.sample, t.label, t.subject, t.usd, t.tokens, t.rank, t.failures
        from plugin_eval.fleet_tasks t where t.lane = l.id and t.state = 'queued'
        order by t.rank, t.id limit p_most for update skip locked
      ) c
      order by c.rank, c.id
    loop
      exit when v_count >= p_most;
      continue when v_task.lane = any (v_blocked);

      select * into v_run from plugin_eval.fleet_runs where run_id = v_task.run_id;
      if v_run.max_usd is not null then
        select * into v_run from plugin_eval.fleet_runs where run_id = v_task.run_id for update;
        if v_task.usd is null or v_run.spent_usd + v_task.usd > v_run.max_usd + 1e-9 then
          perform plugin_eval.fleet_deliver(
            v_task.id, v_task.run_id, v_task.key, 'refused', null, 'budget', null, v_task.usd);
          update plugin_eval.fleet_tasks set state = 'dead', failures = failures || 'budget'::text, message = null where id = v_task.id;
          continue;
        elsif v_run.spent_usd + v_run.reserved_usd + v_task.usd > v_run.max_usd + 1e-9 then
          update plugin_eval.fleet_tasks
            set state = 'waiting', available_at = clock_timestamp() + interval '500 ms', message = 'waits for the budget of its run'
            where id = v_task.id;
          continue;
        end if;
      end if;

      select * into v_pool from plugin_eval.fleet_pools
        where organisation = plugin_eval.current_organisation() and pool = v_task.pool;
      if v_pool.paused_until > clock_timestamp() then
        v_blocked := v_blocked || v_task.lane;
        continue;
      end if;
      if coalesce(v_pool.allowed, v_pool.most) is not null or v_pool.requests_per_minute is not null
        or v_pool.tokens_per_minute is not null then
        select * into v_pool from plugin_eval.fleet_pools
          where organisation = plugin_eval.current_organisation() and pool = v_task.pool for update;
        select count(*) into v_in_flight from plugin_eval.fleet_tasks t
          join plugin_eval.fleet_lanes l on l.id = t.lane
          where t.state = 'leased' and l.pool = v_task.pool and l.organisation = plugin_eval.current_organisation();
        if v_in_flight >= coalesce(v_pool.allowed, v_pool.most, 2147483647) then
          v_blocked := v_blocked || v_task.lane;
          continue;
        end if;
        v_seconds := extract(epoch from clock_timestamp() - v_pool.filled_at);
        -- A tenth of a minute's allowance may go at once, and no minute sees more than all of it.
        v_pool.request_level := least(greatest(1, v_pool.requests_per_minute / 10),
          coalesce(v_pool.request_level, greatest(1, v_pool.requests_per_minute / 10)) + v_seconds * v_pool.requests_per_minute * 0.9 / 60);
        v_pool.token_level := least(v_pool.tokens_per_minute / 10,
          coalesce(v_pool.token_level, v_pool.tokens_per_minute / 10) + v_seconds * v_pool.tokens_per_minute * 0.9 / 60);
        if v_pool.request_level < 1 or v_pool.token_level < least(v_task.tokens, v_pool.tokens_per_minute / 10) then
          v_blocked := v_blocked || v_task.lane;
          continue;
        end if;
        update plugin_eval.fleet_pools
          set request_level = v_pool.request_level - 1, token_level = v_pool.token_level - v_task.tokens,
            filled_at = clock_timestamp()
          where organisation = v_pool.organisation and pool = v_pool.pool;
      end if;

      if v_limit is not null and coalesce(v_task.usd, 0) > 0 then
        v_today := (clock_timestamp() at time zone 'UTC')::date;
        insert into plugin_eval.fleet_days (day) values (v_today) on conflict do nothing;
        select * into v_day from plugin_eval.fleet_days
          where day = v_today and organisation = plugin_eval.current_organisation() for update;
        if v_day.spent_usd + v_day.reserved_usd + v_task.usd > v_limit + 1e-9 then
          update plugin_eval.fleet_tasks
            set state = 'waiting', available_at = clock_timestamp() + interval '10 s',
              message = 'waits for the budget of the organisation for this day'
            where id = v_task.id;
          continue;
        end if;
        update plugin_eval.fleet_days set reserved_usd = reserved_usd + v_task.usd
          where day = v_today and organisation = v_day.organisation;
      end if;
      if v_run.max_usd is not null then
        update plugin_eval.fleet_runs set reserved_usd = reserved_usd + v_task.usd where run_id = v_run.run_id;
      end if;

      insert into plugin_eval.attempts (run_id, key, kind, label, subject, started_at, outcome, reserved_usd, worker)
        values (v_task.run_id, v_task.key, v_task.kind, v_task.label, v_task.subject, v_at, 'open', v_task.usd, p_worker)
        returning id into v_attempt;
      v_lease := nextval('plugin_eval.fleet_leases');
      update plugin_eval.fleet_tasks
        set state = 'leased', lease = v_lease, worker = p_worker, attempt_id = v_attempt, day = v_today,
          leased_at = clock_timestamp(), expires_at = clock_timestamp() + make_interval(secs => p_lease_ms / 1000.0), message = null
        where id = v_task.id;
      v_count := v_count + 1;
      v_rank := greatest(v_rank, v_task.rank);
      return query select v_task.id, v_lease, v_task.key, v_task.kind, v_task.input, v_task.label, v_task.subject,
        v_task.failures, v_task.usd, v_run.max_usd is not null or v_limit is not null, v_attempt, v_task.sample;
    end loop;
    if v_rank > (select last_value from plugin_eval.fleet_virtual_time) then
      perform setval('plugin_eval.fleet_virtual_time', v_rank);
    end if;
  end $$;
