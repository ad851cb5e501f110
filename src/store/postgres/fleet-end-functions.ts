/** How work on tasks ends: with a result, with a failure, given back, or without a word. */
export const FLEET_END_FUNCTIONS = `
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
  `;
