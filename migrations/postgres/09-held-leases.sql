-- A worker renews the leases that it knows of. A claim whose response was lost with the connection is nobody's: renewed
-- with the others, its tasks would wait for as long as the worker lives. Claims come in the order in which they are due,
-- and bring no more than a worker can hold: 32 MB of questions, more only when the first alone is longer. Where there are
-- limits they are durable before a call is made: a crash of the server would undo the entry of an attempt that is paid.
  create function plugin_eval.fleet_renew(p_worker text, p_leases bigint[], p_lease_ms bigint, p_draining boolean)
  returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  begin
    perform plugin_eval.fleet_check_worker(p_worker);
    perform set_config('synchronous_commit', 'off', true);
    update plugin_eval.fleet_tasks set expires_at = clock_timestamp() + make_interval(secs => p_lease_ms / 1000.0)
      where worker = p_worker and state = 'leased' and lease = any (p_leases)
        and organisation = plugin_eval.current_organisation();
    update plugin_eval.fleet_workers set seen_at = clock_timestamp(), draining = p_draining where id = p_worker;
  end $$;
  drop function plugin_eval.fleet_heartbeat(text, bigint, boolean);

  create or replace function plugin_eval.fleet_claim(p_worker text, p_lanes bigint[], p_most integer, p_lease_ms bigint)
  returns table (
    task_id bigint, task_lease bigint, task_key text, task_kind text, task_input text, task_label text,
    task_subject text, task_failures text[], task_usd double precision, has_budget boolean, task_attempt bigint,
    task_sample integer
  ) language plpgsql as $$
  #variable_conflict use_column
  declare
    v_organisation text := plugin_eval.current_organisation();
    v_lanes bigint[];
    v_free bigint[];
    v_bound bigint[];
    v_tasks bigint[];
    v_rank bigint;
    v_at text := plugin_eval.iso_now();
  begin
    perform plugin_eval.fleet_check_worker(p_worker);
    select array_agg(l.id order by l.id) into v_lanes from plugin_eval.fleet_lanes l
      where l.id = any (p_lanes) and l.organisation = v_organisation;
    if v_lanes is null then return; end if;
    select array_agg(l.id) filter (where p.pool is null), array_agg(l.id) filter (where p.pool is not null)
      into v_free, v_bound
      from plugin_eval.fleet_lanes l left join plugin_eval.fleet_pools p
        on p.organisation = v_organisation and p.pool = l.pool and (p.allowed is not null or p.most is not null
          or p.requests_per_minute is not null or p.tokens_per_minute is not null or p.paused_until > clock_timestamp())
      where l.id = any (v_lanes);
    if v_bound is not null
      or exists (
        select from plugin_eval.fleet_limits where organisation = v_organisation and max_usd_per_day is not null
      ) then
      return query select * from plugin_eval.fleet_claim_within_limits(p_worker, v_lanes, p_most, p_lease_ms);
      return;
    end if;

    -- A claim that a crash of the server undoes has done no harm.
    perform set_config('synchronous_commit', 'off', true);
    select array_agg(c.id), max(c.rank) into v_tasks, v_rank from (
      select o.id, o.rank, sum(o.size) over (order by o.rank, o.id) - o.size as before from unnest(v_free) as l (id) cross join lateral (
        select t.id, t.rank, octet_length(t.input) as size from plugin_eval.fleet_tasks t where t.lane = l.id and t.state = 'queued'
        order by t.rank, t.id limit p_most for update skip locked
      ) o order by o.rank, o.id limit p_most
    ) c where c.before < 33554432;
    if v_tasks is null then return; end if;
    if exists (
      select from plugin_eval.fleet_tasks t join plugin_eval.fleet_runs r on r.run_id = t.run_id
      where t.id = any (v_tasks) and r.max_usd is not null
    ) then
      return query select * from plugin_eval.fleet_claim_within_limits(p_worker, v_lanes, p_most, p_lease_ms);
      return;
    end if;
    return query
      with begun as (
        insert into plugin_eval.attempts
          (organisation, run_id, key, kind, label, subject, started_at, outcome, reserved_usd, worker)
        select v_organisation, t.run_id, t.key, l.kind, t.label, t.subject, v_at, 'open', t.usd, p_worker
        from plugin_eval.fleet_tasks t join plugin_eval.fleet_lanes l on l.id = t.lane where t.id = any (v_tasks)
        returning id, run_id, key
      )
      , leased as (update plugin_eval.fleet_tasks t
        set state = 'leased', lease = nextval('plugin_eval.fleet_leases'), worker = p_worker, attempt_id = b.id, day = null,
          leased_at = clock_timestamp(), expires_at = clock_timestamp() + make_interval(secs => p_lease_ms / 1000.0), message = null
        from begun b, plugin_eval.fleet_lanes l
        where t.id = any (v_tasks) and b.key = t.key and b.run_id = t.run_id and l.id = t.lane
        returning t.id, t.lease, t.key, l.kind, t.input, t.label, t.subject, t.failures, t.usd, b.id as attempt, t.sample, t.rank)
      select id, lease, key, kind, input, label, subject, failures, usd, false, attempt, sample from leased order by rank, id;
    if v_rank > (select last_value from plugin_eval.fleet_virtual_time) then
      perform setval('plugin_eval.fleet_virtual_time', v_rank);
    end if;
  end $$;

  create or replace function plugin_eval.fleet_claim_within_limits(p_worker text, p_lanes bigint[], p_most integer, p_lease_ms bigint)
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
    v_bytes bigint := 0;
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
      exit when v_count >= p_most or v_bytes >= 33554432;
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
      v_bytes := v_bytes + octet_length(v_task.input);
      v_rank := greatest(v_rank, v_task.rank);
      return query select v_task.id, v_lease, v_task.key, v_task.kind, v_task.input, v_task.label, v_task.subject,
        v_task.failures, v_task.usd, v_run.max_usd is not null or v_limit is not null, v_attempt, v_task.sample;
    end loop;
    if v_rank > (select last_value from plugin_eval.fleet_virtual_time) then
      perform setval('plugin_eval.fleet_virtual_time', v_rank);
    end if;
  end $$;

alter function plugin_eval.fleet_claim(text, bigint[], integer, bigint) security definer set search_path = pg_catalog, pg_temp;
alter function plugin_eval.fleet_claim_within_limits(text, bigint[], integer, bigint) security definer set search_path = pg_catalog, pg_temp;

  create or replace function plugin_eval.make_roles() returns boolean language plpgsql as $$
  declare
    v_role text;
  begin
    foreach v_role in array array['plugin_eval_reader', 'plugin_eval_submitter', 'plugin_eval_worker'] loop
      begin
        execute format('create role %I nologin', v_role);
      exception when duplicate_object or unique_violation then null;
      end;
    end loop;
    grant usage on schema plugin_eval to plugin_eval_reader, plugin_eval_submitter, plugin_eval_worker;
    grant select on plugin_eval.migrations to plugin_eval_reader, plugin_eval_submitter, plugin_eval_worker;
    grant execute on function plugin_eval.current_organisation(), plugin_eval.iso_now()
      to plugin_eval_reader, plugin_eval_submitter, plugin_eval_worker;
    grant select on all tables in schema plugin_eval to plugin_eval_reader, plugin_eval_submitter;
    revoke all on plugin_eval.organisation_members from plugin_eval_reader, plugin_eval_submitter;

    grant insert, update, delete on plugin_eval.runs, plugin_eval.results, plugin_eval.attempts, plugin_eval.run_results, plugin_eval.leases, plugin_eval.documents, plugin_eval.outcomes, plugin_eval.subjects, plugin_eval.corpora, plugin_eval.corpus_roots, plugin_eval.corpus_skills, plugin_eval.corpus_matchups, plugin_eval.corpus_standings, plugin_eval.evaluations, plugin_eval.batches, plugin_eval.batch_tasks to plugin_eval_submitter;
    grant insert, update on plugin_eval.fleet_runs, plugin_eval.fleet_pools, plugin_eval.fleet_jobs,
      plugin_eval.fleet_contents to plugin_eval_submitter;
    grant update, delete on plugin_eval.fleet_tasks, plugin_eval.fleet_deliveries to plugin_eval_submitter;
    grant usage on sequence plugin_eval.fleet_leases to plugin_eval_submitter;
      grant execute on function plugin_eval.fleet_enqueue(text, boolean, text, text[], text[], integer[], text[], text[], text[], text[], double precision[], bigint[], integer[]) to plugin_eval_submitter;
      grant execute on function plugin_eval.fleet_cancel(text) to plugin_eval_submitter;
      grant execute on function plugin_eval.fleet_sweep(integer) to plugin_eval_submitter;

    -- No result, no attempt and no task is written but through these functions, which look at the lease.
    grant select on plugin_eval.fleet_lanes, plugin_eval.fleet_contents to plugin_eval_worker;
    grant select (lane, state, organisation) on plugin_eval.fleet_tasks to plugin_eval_worker;
    grant select, insert, update (seen_at, draining), delete on plugin_eval.fleet_workers to plugin_eval_worker;
      grant execute on function plugin_eval.fleet_claim(text, bigint[], integer, bigint) to plugin_eval_worker;
      grant execute on function plugin_eval.fleet_complete(text, bigint[], bigint[], bigint[], text[], bigint[], bigint[], bigint[], bigint[], double precision[]) to plugin_eval_worker;
      grant execute on function plugin_eval.fleet_fail(text, bigint, bigint, text, text, double precision, bigint, boolean, bigint) to plugin_eval_worker;
      grant execute on function plugin_eval.fleet_release(text, bigint[]) to plugin_eval_worker;
      grant execute on function plugin_eval.fleet_sweep(integer) to plugin_eval_worker;
      grant execute on function plugin_eval.fleet_renew(text, bigint[], bigint, boolean) to plugin_eval_worker;
    return true;
  exception when insufficient_privilege then return false;
  end $$;
  revoke all on all functions in schema plugin_eval from public;
  select plugin_eval.make_roles();
