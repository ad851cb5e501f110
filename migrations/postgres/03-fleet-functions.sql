-- What is done with the queue, each in one transaction and one round trip. A result is taken only from whoever holds the
-- lease of its task. A number of a run is locked before those of its pool and its day, so that nobody waits in a circle.
  -- Gives back what was set aside for a task, and counts what it cost.
  create function plugin_eval.fleet_settle(p_run text, p_day date, p_reserved double precision, p_cost double precision)
  returns void language plpgsql as $$
  begin
    update plugin_eval.fleet_runs
      set reserved_usd = greatest(0, reserved_usd - coalesce(p_reserved, 0)), spent_usd = spent_usd + coalesce(p_cost, 0)
      where run_id = p_run and max_usd is not null;
    if p_day is not null then
      update plugin_eval.fleet_days
        set reserved_usd = greatest(0, reserved_usd - coalesce(p_reserved, 0)), spent_usd = spent_usd + coalesce(p_cost, 0)
        where day = p_day and organisation = plugin_eval.current_organisation();
    end if;
  end $$;

  -- Tells every run that waits for a task what became of it, and removes the task.
  create function plugin_eval.fleet_deliver(
    p_task bigint, p_run text, p_key text, p_outcome text, p_result bigint, p_failure text, p_message text,
    p_usd double precision
  ) returns void language plpgsql as $$
  begin
    with waiting as (delete from plugin_eval.fleet_waiting where task_id = p_task returning run_id),
    told as (
      insert into plugin_eval.fleet_deliveries (run_id, key, outcome, result_id, failure, message, usd)
      select run_id, p_key, p_outcome, p_result, p_failure, p_message, p_usd
      from (select p_run as run_id union select run_id from waiting) runs
      returning run_id
    )
    insert into plugin_eval.run_results (run_id, result_id)
    select run_id, p_result from told where p_result is not null on conflict do nothing;
  end $$;

  create function plugin_eval.fleet_enqueue(
    p_run text, p_fresh boolean, p_tool text, p_keys text[], p_kinds text[], p_versions integer[], p_pools text[],
    p_inputs text[], p_labels text[], p_subjects text[], p_usd double precision[], p_tokens bigint[], p_samples integer[]
  ) returns table (task_key text, task_state text, result_id bigint, failure text, message text)
  language plpgsql as $$
  #variable_conflict use_column
  declare
    v_run plugin_eval.fleet_runs;
    v_tag bigint;
    v_step bigint;
    v_only text := case when p_fresh then p_run else '' end;
    v_found text[];
  begin
    select * into v_run from plugin_eval.fleet_runs where run_id = p_run for update;
    if not found then raise exception 'no run % of the fleet', p_run using errcode = 'P0002'; end if;

    insert into plugin_eval.fleet_pools (pool) select distinct unnest(p_pools) on conflict do nothing;
    insert into plugin_eval.fleet_lanes (kind, kind_version, pool, tool_version)
      select distinct g.kind, g.version, g.pool, p_tool from unnest(p_kinds, p_versions, p_pools) as g (kind, version, pool)
      where not exists (
        select from plugin_eval.fleet_lanes l
        where l.organisation = plugin_eval.current_organisation() and l.kind = g.kind and l.kind_version = g.version
          and l.pool = g.pool and l.tool_version = p_tool
      )
      on conflict do nothing;

    -- The result that the run used before, else the newest.
    return query
      with given as (select distinct key from unnest(p_keys) as k (key)),
      present as (
        select g.key, f.id, f.cost_usd from given g cross join lateral (
          select r.id, r.cost_usd from plugin_eval.results r
          left join plugin_eval.run_results u on u.result_id = r.id and u.run_id = p_run
          where r.key = g.key and r.rejection is null and (not p_fresh or r.run_id = p_run)
            and r.organisation = plugin_eval.current_organisation()
          order by u.sequence is null, r.id desc limit 1
        ) f
      ),
      noted as (
        insert into plugin_eval.run_results (run_id, result_id) select p_run, id from present on conflict do nothing
      ),
      told as (
        insert into plugin_eval.fleet_deliveries (run_id, key, outcome, result_id, usd)
        select p_run, key, 'done', id, cost_usd from present
      )
      select key, 'found'::text, id, null::text, null::text from present;

    select coalesce(array_agg(k.key), '{}') into v_found from unnest(p_keys) as k (key)
      where exists (
        select from plugin_eval.results r where r.key = k.key and r.rejection is null
          and (not p_fresh or r.run_id = p_run) and r.organisation = plugin_eval.current_organisation()
      );

    v_step := greatest(1, round(1000 / v_run.weight));
    v_tag := greatest(v_run.last_tag, (select last_value from plugin_eval.fleet_virtual_time));
    insert into plugin_eval.fleet_tasks as t
      (key, only_run, lane, run_id, input, sample, label, subject, usd, tokens, state, rank)
      select g.key, v_only, l.id, p_run, g.input, g.sample, g.label, g.subject, g.usd, g.tokens, 'queued',
        v_tag + v_step * (row_number() over (order by g.place) - 1)
      from unnest(p_keys, p_kinds, p_versions, p_pools, p_inputs, p_labels, p_subjects, p_usd, p_tokens, p_samples) with ordinality
        as g (key, kind, version, pool, input, label, subject, usd, tokens, sample, place)
      join plugin_eval.fleet_lanes l on l.organisation = plugin_eval.current_organisation() and l.kind = g.kind
        and l.kind_version = g.version and l.pool = g.pool and l.tool_version = p_tool
      where g.key <> all (v_found)
      on conflict (organisation, key, only_run) do update
        set state = 'queued', run_id = excluded.run_id, rank = excluded.rank, lane = excluded.lane, failures = '{}',
          losses = 0, message = null, usd = excluded.usd
        where t.state = 'dead' and t.run_id <> excluded.run_id;
    update plugin_eval.fleet_runs set last_tag = v_tag + v_step * cardinality(p_keys) where run_id = p_run;

    -- What another run asked for already is waited for together.
    insert into plugin_eval.fleet_waiting (task_id, run_id)
      select t.id, p_run from plugin_eval.fleet_tasks t
      where t.organisation = plugin_eval.current_organisation() and t.key = any (p_keys) and t.only_run = v_only
        and t.run_id <> p_run and t.key <> all (v_found)
      on conflict do nothing;

    return query
      select g.key, coalesce(t.state, 'gone'), null::bigint, t.failures[cardinality(t.failures)], t.message
      from (select distinct key from unnest(p_keys) as k (key) where key <> all (v_found)) g
      left join plugin_eval.fleet_tasks t
        on t.organisation = plugin_eval.current_organisation() and t.key = g.key and t.only_run = v_only;
  end $$;

  -- Takes what a run asked for and nobody works on out of the queue; what others wait for goes on for them.
  create function plugin_eval.fleet_cancel(p_run text) returns integer language plpgsql as $$
  declare
    v_task record;
    v_heir text;
    v_count integer := 0;
  begin
    update plugin_eval.fleet_runs set cancelled = true where run_id = p_run;
    delete from plugin_eval.fleet_waiting where run_id = p_run;
    for v_task in
      select * from plugin_eval.fleet_tasks where run_id = p_run and state in ('queued', 'waiting') order by id for update
    loop
      select run_id into v_heir from plugin_eval.fleet_waiting where task_id = v_task.id order by run_id limit 1;
      if v_heir is null then
        delete from plugin_eval.fleet_tasks where id = v_task.id;
        v_count := v_count + 1;
      else
        delete from plugin_eval.fleet_waiting where task_id = v_task.id and run_id = v_heir;
        update plugin_eval.fleet_tasks set run_id = v_heir where id = v_task.id;
      end if;
    end loop;
    return v_count;
  end $$;

  create function plugin_eval.fleet_claim(p_worker text, p_lanes bigint[], p_most integer, p_lease_ms bigint)
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
          delete from plugin_eval.fleet_tasks where id = v_task.id;
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

  -- Returns the tasks whose results counted: those whose lease the worker still held.
  create function plugin_eval.fleet_complete(
    p_worker text, p_tasks bigint[], p_leases bigint[], p_attempts bigint[], p_results text[], p_input bigint[], p_output bigint[],
    p_cache_read bigint[], p_cache_write bigint[], p_costs double precision[]
  ) returns setof bigint language plpgsql as $$
  #variable_conflict use_column
  declare
    v_task plugin_eval.fleet_tasks;
    v_kind text;
    v_pool text;
    v_run text;
    v_result bigint;
    v_at text := plugin_eval.iso_now();
    i integer;
    v_done integer := 0;
  begin
    -- In one order, so that two who complete do not wait for each other.
    for i in select n from generate_subscripts(p_tasks, 1) as s (n) order by p_tasks[n] loop
      select * into v_task from plugin_eval.fleet_tasks where id = p_tasks[i] for update;
      if not found or v_task.state <> 'leased' or v_task.lease <> p_leases[i] or v_task.worker <> p_worker then
        -- It does not count any more, and was paid all the same.
        update plugin_eval.attempts set cost_usd = p_costs[i]
          where id = p_attempts[i] and worker = p_worker and failure = 'worker-lost' and cost_usd is null
          returning run_id into v_run;
        if found then perform plugin_eval.fleet_settle(v_run, null, 0, p_costs[i]); end if;
        continue;
      end if;
      select kind, pool into v_kind, v_pool from plugin_eval.fleet_lanes where id = v_task.lane;
      insert into plugin_eval.results (key, kind, label, subject, input, result, input_tokens, output_tokens,
          cache_read_tokens, cache_write_tokens, cost_usd, run_id, recorded_at, worker)
        values (v_task.key, v_kind, v_task.label, v_task.subject, v_task.input, p_results[i], p_input[i], p_output[i],
          p_cache_read[i], p_cache_write[i], p_costs[i], v_task.run_id, v_at, p_worker)
        returning id into v_result;
      update plugin_eval.attempts
        set outcome = 'succeeded', ended_at = v_at, cost_usd = p_costs[i], input_tokens = p_input[i],
          output_tokens = p_output[i], cache_read_tokens = p_cache_read[i], cache_write_tokens = p_cache_write[i]
        where id = v_task.attempt_id;
      perform plugin_eval.fleet_deliver(v_task.id, v_task.run_id, v_task.key, 'done', v_result, null, null, p_costs[i]);
      delete from plugin_eval.fleet_tasks where id = v_task.id;
      -- An unknown cost counts as what was set aside.
      perform plugin_eval.fleet_settle(v_task.run_id, v_task.day, v_task.usd, coalesce(p_costs[i], v_task.usd));
      v_done := v_done + 1;
      return next v_task.id;
    end loop;
    if v_done > 0 and v_pool is not null then
      -- One call more for each round of answers.
      update plugin_eval.fleet_pools
        set answers = (answers + v_done) % greatest(10, allowed), bursts = 0,
          allowed = case when answers + v_done < greatest(10, allowed) then allowed
            when most is null and allowed >= 64 then null else least(coalesce(most, 1000), allowed + 1) end
        where organisation = plugin_eval.current_organisation() and pool = v_pool and allowed is not null;
    end if;
    update plugin_eval.fleet_workers set done = done + v_done where id = p_worker;
  end $$;

  -- p_retry_ms: null when the task is given up. p_pause_ms: null when its pool goes on. False when the lease was lost.
  create function plugin_eval.fleet_fail(
    p_worker text, p_task bigint, p_lease bigint, p_failure text, p_message text, p_cost double precision,
    p_retry_ms bigint, p_throttled boolean, p_pause_ms bigint
  ) returns boolean language plpgsql as $$
  #variable_conflict use_column
  declare
    v_task plugin_eval.fleet_tasks;
    v_pool plugin_eval.fleet_pools;
    v_in_flight integer;
    v_pause double precision;
  begin
    select * into v_task from plugin_eval.fleet_tasks where id = p_task for update;
    if not found or v_task.state <> 'leased' or v_task.lease <> p_lease or v_task.worker <> p_worker then
      return false;
    end if;
    update plugin_eval.attempts
      set outcome = 'failed', failure = p_failure, message = p_message, cost_usd = p_cost, ended_at = plugin_eval.iso_now()
      where id = v_task.attempt_id;
    if p_retry_ms is null then
      perform plugin_eval.fleet_deliver(
        v_task.id, v_task.run_id, v_task.key, 'dead', null, p_failure, p_message, p_cost);
      update plugin_eval.fleet_tasks
        set state = 'dead', failures = failures || p_failure, message = p_message, worker = null, lease = null
        where id = p_task;
    else
      update plugin_eval.fleet_tasks
        set state = 'waiting', available_at = clock_timestamp() + make_interval(secs => p_retry_ms / 1000.0),
          failures = failures || p_failure, message = p_message, worker = null, lease = null
        where id = p_task;
    end if;
    perform plugin_eval.fleet_settle(v_task.run_id, v_task.day, v_task.usd, coalesce(p_cost, v_task.usd));
    if p_throttled then
      select p.* into v_pool from plugin_eval.fleet_pools p join plugin_eval.fleet_lanes l on l.pool = p.pool
        where l.id = v_task.lane and p.organisation = l.organisation for update of p;
      select count(*) into v_in_flight from plugin_eval.fleet_tasks t join plugin_eval.fleet_lanes l on l.id = t.lane
        where t.state = 'leased' and l.pool = v_pool.pool and l.organisation = v_pool.organisation;
      -- Calls that began before the last cut belong to the same burst.
      if v_pool.cut_at is null or v_task.leased_at >= v_pool.cut_at then
        v_pause := coalesce(p_pause_ms, least(30000, 500 * 2 ^ least(v_pool.bursts, 10)) * random());
        update plugin_eval.fleet_pools
          set allowed = greatest(1, least(coalesce(allowed, most, v_in_flight + 1), v_in_flight + 1) / 2), answers = 0,
            bursts = bursts + 1, cut_at = clock_timestamp(),
            paused_until = greatest(paused_until, clock_timestamp() + make_interval(secs => v_pause / 1000.0))
          where organisation = v_pool.organisation and pool = v_pool.pool;
      elsif p_pause_ms is not null then
        update plugin_eval.fleet_pools
          set paused_until = greatest(paused_until, clock_timestamp() + make_interval(secs => p_pause_ms / 1000.0))
          where organisation = v_pool.organisation and pool = v_pool.pool;
      end if;
    end if;
    update plugin_eval.fleet_workers set failed = failed + 1 where id = p_worker;
    return true;
  end $$;

  -- Gives tasks back that were taken and not begun.
  create function plugin_eval.fleet_release(p_worker text, p_tasks bigint[]) returns void language plpgsql as $$
  declare
    v_task record;
  begin
    for v_task in
      select * from plugin_eval.fleet_tasks
      where id = any (p_tasks) and state = 'leased' and worker = p_worker order by id for update
    loop
      delete from plugin_eval.attempts where id = v_task.attempt_id and outcome = 'open';
      update plugin_eval.fleet_tasks set state = 'queued', worker = null, lease = null where id = v_task.id;
      perform plugin_eval.fleet_settle(v_task.run_id, v_task.day, v_task.usd, 0);
    end loop;
  end $$;

  create function plugin_eval.fleet_heartbeat(p_worker text, p_lease_ms bigint, p_draining boolean)
  returns void language plpgsql as $$
  begin
    perform set_config('synchronous_commit', 'off', true);
    update plugin_eval.fleet_tasks set expires_at = clock_timestamp() + make_interval(secs => p_lease_ms / 1000.0)
      where worker = p_worker and state = 'leased';
    update plugin_eval.fleet_workers set seen_at = clock_timestamp(), draining = p_draining where id = p_worker;
  end $$;

  -- What time brings: tasks whose pause is over, and those of workers that are gone. One at a time does it.
  create function plugin_eval.fleet_sweep(p_most_losses integer) returns integer language plpgsql as $$
  declare
    v_task record;
    v_count integer := 0;
  begin
    if not pg_try_advisory_xact_lock(7301646134) then return 0; end if;
    update plugin_eval.fleet_tasks set state = 'queued', available_at = null
      where id in (
        select id from plugin_eval.fleet_tasks where state = 'waiting' and available_at <= clock_timestamp()
        order by available_at limit 1000 for update skip locked
      );
    for v_task in
      select * from plugin_eval.fleet_tasks where state = 'leased' and expires_at <= clock_timestamp()
      order by id limit 1000 for update skip locked
    loop
      v_count := v_count + 1;
      update plugin_eval.attempts
        set outcome = 'failed', failure = 'worker-lost', ended_at = plugin_eval.iso_now(),
          message = 'The worker ' || v_task.worker || ' did not renew its lease.'
        where id = v_task.attempt_id and outcome = 'open';
      perform plugin_eval.fleet_settle(v_task.run_id, v_task.day, v_task.usd, 0);
      if v_task.losses + 1 >= p_most_losses then
        perform plugin_eval.fleet_deliver(v_task.id, v_task.run_id, v_task.key, 'dead', null, 'worker-lost',
          'Workers were lost ' || p_most_losses || ' times while they worked on it.', null);
        update plugin_eval.fleet_tasks
          set state = 'dead', losses = losses + 1, failures = failures || 'worker-lost'::text, worker = null, lease = null,
            message = 'Workers were lost ' || p_most_losses || ' times while they worked on it.'
          where id = v_task.id;
      else
        update plugin_eval.fleet_tasks set state = 'queued', losses = losses + 1, worker = null, lease = null
          where id = v_task.id;
      end if;
    end loop;
    return v_count;
  end $$;
