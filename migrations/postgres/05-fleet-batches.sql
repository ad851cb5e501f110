-- Fewer and larger statements: what has neither budget nor limit is claimed by two statements however many tasks it is,
-- and results are recorded by one statement for each table. Every function looks at its own organisation alone, since
-- the owner of the functions may see all of them.
  alter table plugin_eval.fleet_tasks drop constraint fleet_tasks_lane_fkey;
  alter table plugin_eval.fleet_workers add column login text not null default session_user;

  -- Nobody speaks for a worker of another login.
  create function plugin_eval.fleet_check_worker(p_worker text) returns void language plpgsql as $$
  begin
    if exists (select from plugin_eval.fleet_workers where id = p_worker and login <> session_user) then
      raise exception 'worker % belongs to another login', p_worker using errcode = '42501';
    end if;
  end $$;

  create or replace function plugin_eval.fleet_enqueue(
    p_run text, p_fresh boolean, p_tool text, p_keys text[], p_kinds text[], p_versions integer[], p_pools text[],
    p_inputs text[], p_labels text[], p_subjects text[], p_usd double precision[], p_tokens bigint[], p_samples integer[]
  ) returns table (task_key text, task_state text, result_id bigint, failure text, message text)
  language plpgsql as $$
  #variable_conflict use_column
  declare
    v_organisation text := plugin_eval.current_organisation();
    v_run plugin_eval.fleet_runs;
    v_tag bigint;
    v_step bigint;
    v_only text := case when p_fresh then p_run else '' end;
    v_found text[];
    v_results bigint[];
    v_costs double precision[];
    v_queued text[];
    v_left text[];
  begin
    select * into v_run from plugin_eval.fleet_runs
      where run_id = p_run and organisation = v_organisation for update;
    if not found then raise exception 'no run % of the fleet', p_run using errcode = 'P0002'; end if;

    insert into plugin_eval.fleet_pools (organisation, pool)
      select distinct v_organisation, unnest(p_pools) on conflict do nothing;
    insert into plugin_eval.fleet_lanes (organisation, kind, kind_version, pool, tool_version)
      select distinct v_organisation, g.kind, g.version, g.pool, p_tool
      from unnest(p_kinds, p_versions, p_pools) as g (kind, version, pool)
      where not exists (
        select from plugin_eval.fleet_lanes l
        where l.organisation = v_organisation and l.kind = g.kind and l.kind_version = g.version
          and l.pool = g.pool and l.tool_version = p_tool
      )
      on conflict do nothing;

    -- The result that the run used before, else the newest.
    select coalesce(array_agg(g.key), '{}'), array_agg(f.id), array_agg(f.cost_usd) into v_found, v_results, v_costs
      from (select distinct key from unnest(p_keys) as k (key)) g cross join lateral (
        select r.id, r.cost_usd from plugin_eval.results r
        left join plugin_eval.run_results u on u.result_id = r.id and u.run_id = p_run
        where r.key = g.key and r.rejection is null and (not p_fresh or r.run_id = p_run)
          and r.organisation = v_organisation
        order by u.sequence is null, r.id desc limit 1
      ) f;
    if cardinality(v_found) > 0 then
      insert into plugin_eval.run_results (organisation, run_id, result_id)
        select v_organisation, p_run, id from unnest(v_results) as r (id) on conflict do nothing;
      insert into plugin_eval.fleet_deliveries (organisation, run_id, key, outcome, result_id, usd)
        select v_organisation, p_run, key, 'done', id, cost
        from unnest(v_found, v_results, v_costs) as f (key, id, cost);
      return query select key, 'found'::text, id, null::text, null::text from unnest(v_found, v_results) as f (key, id);
    end if;

    v_step := greatest(1, round(1000 / v_run.weight));
    v_tag := greatest(v_run.last_tag, (select last_value from plugin_eval.fleet_virtual_time));
    with queued as (
      insert into plugin_eval.fleet_tasks as t
        (organisation, key, only_run, lane, run_id, input, sample, label, subject, usd, tokens, state, rank)
        select v_organisation, g.key, v_only, l.id, p_run, g.input, g.sample, g.label, g.subject, g.usd, g.tokens,
          'queued', v_tag + v_step * (g.place - 1)
        from unnest(p_keys, p_kinds, p_versions, p_pools, p_inputs, p_labels, p_subjects, p_usd, p_tokens, p_samples)
          with ordinality as g (key, kind, version, pool, input, label, subject, usd, tokens, sample, place)
        join plugin_eval.fleet_lanes l on l.organisation = v_organisation and l.kind = g.kind
          and l.kind_version = g.version and l.pool = g.pool and l.tool_version = p_tool
        where g.key <> all (v_found)
        on conflict (organisation, key, only_run) do update
          set state = 'queued', run_id = excluded.run_id, rank = excluded.rank, lane = excluded.lane, failures = '{}',
            losses = 0, message = null, usd = excluded.usd
          where t.state = 'dead' and t.run_id <> excluded.run_id
        returning t.key
    )
    select coalesce(array_agg(key), '{}') into v_queued from queued;
    update plugin_eval.fleet_runs set last_tag = v_tag + v_step * cardinality(p_keys) where run_id = p_run;
    return query select key, 'queued'::text, null::bigint, null::text, null::text from unnest(v_queued) as q (key);

    select array_agg(distinct key) into v_left from unnest(p_keys) as k (key)
      where key <> all (v_queued) and key <> all (v_found);
    if v_left is null then return; end if;
    -- What another run asked for already is waited for together.
    insert into plugin_eval.fleet_waiting (organisation, task_id, run_id)
      select v_organisation, t.id, p_run from plugin_eval.fleet_tasks t
      where t.organisation = v_organisation and t.key = any (v_left) and t.only_run = v_only and t.run_id <> p_run
      on conflict do nothing;
    return query
      select g.key, coalesce(t.state, 'gone'), null::bigint, t.failures[cardinality(t.failures)], t.message
      from unnest(v_left) as g (key) left join plugin_eval.fleet_tasks t
        on t.organisation = v_organisation and t.key = g.key and t.only_run = v_only;
  end $$;

  alter function plugin_eval.fleet_claim(text, bigint[], integer, bigint) rename to fleet_claim_within_limits;

  create function plugin_eval.fleet_claim(p_worker text, p_lanes bigint[], p_most integer, p_lease_ms bigint)
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
      select o.id, o.rank from unnest(v_free) as l (id) cross join lateral (
        select t.id, t.rank from plugin_eval.fleet_tasks t where t.lane = l.id and t.state = 'queued'
        order by t.rank, t.id limit p_most for update skip locked
      ) o order by o.rank, o.id limit p_most
    ) c;
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
      update plugin_eval.fleet_tasks t
        set state = 'leased', lease = nextval('plugin_eval.fleet_leases'), worker = p_worker, attempt_id = b.id, day = null,
          leased_at = clock_timestamp(), expires_at = clock_timestamp() + make_interval(secs => p_lease_ms / 1000.0), message = null
        from begun b, plugin_eval.fleet_lanes l
        where t.id = any (v_tasks) and b.key = t.key and b.run_id = t.run_id and l.id = t.lane
        returning t.id, t.lease, t.key, l.kind, t.input, t.label, t.subject, t.failures, t.usd, false, b.id, t.sample;
    if v_rank > (select last_value from plugin_eval.fleet_virtual_time) then
      perform setval('plugin_eval.fleet_virtual_time', v_rank);
    end if;
  end $$;

  create or replace function plugin_eval.fleet_complete(
    p_worker text, p_tasks bigint[], p_leases bigint[], p_attempts bigint[], p_results text[], p_input bigint[], p_output bigint[],
    p_cache_read bigint[], p_cache_write bigint[], p_costs double precision[]
  ) returns setof bigint language plpgsql as $$
  #variable_conflict use_column
  declare
    v_organisation text := plugin_eval.current_organisation();
    v_at text := plugin_eval.iso_now();
    v_held bigint[];
    v_run text;
    v_sum record;
    i integer;
  begin
    perform plugin_eval.fleet_check_worker(p_worker);
    -- In one order, so that two who complete do not wait for each other.
    select coalesce(array_agg(h.id), '{}') into v_held from (
      select t.id from plugin_eval.fleet_tasks t join unnest(p_tasks, p_leases) as g (id, lease) on g.id = t.id
      where t.state = 'leased' and t.lease = g.lease and t.worker = p_worker and t.organisation = v_organisation
      order by t.id for update of t
    ) h;
    for i in select n from generate_subscripts(p_tasks, 1) as s (n) where p_tasks[n] <> all (v_held) loop
      -- It does not count any more, and was paid all the same.
      update plugin_eval.attempts set cost_usd = p_costs[i]
        where id = p_attempts[i] and worker = p_worker and failure = 'worker-lost' and cost_usd is null
          and organisation = v_organisation
        returning run_id into v_run;
      if found then perform plugin_eval.fleet_settle(v_run, null, 0, p_costs[i]); end if;
    end loop;
    if cardinality(v_held) = 0 then return; end if;

    for v_sum in
      select t.run_id, t.day, sum(coalesce(t.usd, 0)) as reserved,
        -- An unknown cost counts as what was set aside.
        sum(coalesce(g.cost, t.usd, 0)) as spent
      from plugin_eval.fleet_tasks t join unnest(p_tasks, p_costs) as g (id, cost) on g.id = t.id
      where t.id = any (v_held) group by t.run_id, t.day order by t.run_id, t.day
    loop
      perform plugin_eval.fleet_settle(v_sum.run_id, v_sum.day, v_sum.reserved, v_sum.spent);
    end loop;

    with given as (
      select g.*, t.key, t.label, t.subject, t.input as asked, t.run_id, t.attempt_id, l.kind
      from unnest(p_tasks, p_results, p_input, p_output, p_cache_read, p_cache_write, p_costs)
        as g (id, result, input, output, cache_read, cache_write, cost)
      join plugin_eval.fleet_tasks t on t.id = g.id join plugin_eval.fleet_lanes l on l.id = t.lane
      where g.id = any (v_held)
    ),
    ended as (
      update plugin_eval.attempts a
        set outcome = 'succeeded', ended_at = v_at, cost_usd = g.cost, input_tokens = g.input, output_tokens = g.output,
          cache_read_tokens = g.cache_read, cache_write_tokens = g.cache_write
        from given g where a.id = g.attempt_id
    ),
    made as (
      insert into plugin_eval.results (organisation, key, kind, label, subject, input, result, input_tokens, output_tokens,
          cache_read_tokens, cache_write_tokens, cost_usd, run_id, recorded_at, worker)
        select v_organisation, key, kind, label, subject, asked, result, input, output, cache_read, cache_write, cost,
          run_id, v_at, p_worker from given order by id
        returning id, key, run_id
    ),
    waiting as (delete from plugin_eval.fleet_waiting w where w.task_id = any (v_held) returning w.task_id, w.run_id),
    told as (
      insert into plugin_eval.fleet_deliveries (organisation, run_id, key, outcome, result_id, usd)
        select v_organisation, r.run_id, g.key, 'done', m.id, g.cost
        from given g join made m on m.key = g.key and m.run_id = g.run_id
        cross join lateral (
          select g.run_id union select w.run_id from waiting w where w.task_id = g.id
        ) r (run_id)
        order by g.id
        returning run_id, result_id
    )
    insert into plugin_eval.run_results (organisation, run_id, result_id)
      select v_organisation, run_id, result_id from told on conflict do nothing;

    -- One call more for each round of answers.
    for v_sum in
      select l.pool, count(*)::integer as done from plugin_eval.fleet_tasks t join plugin_eval.fleet_lanes l on l.id = t.lane
      where t.id = any (v_held) group by l.pool order by l.pool
    loop
      update plugin_eval.fleet_pools
        set answers = (answers + v_sum.done) % greatest(10, allowed), bursts = 0,
          allowed = case when answers + v_sum.done < greatest(10, allowed) then allowed
            when most is null and allowed >= 64 then null else least(coalesce(most, 1000), allowed + 1) end
        where organisation = v_organisation and pool = v_sum.pool and allowed is not null;
    end loop;
    delete from plugin_eval.fleet_tasks where id = any (v_held);
    update plugin_eval.fleet_workers set done = done + cardinality(v_held) where id = p_worker;
    return query select unnest(v_held);
  end $$;
