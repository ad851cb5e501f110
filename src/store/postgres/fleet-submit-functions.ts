/** What runs do with the queue: hand tasks in, and take them out again. */
export const FLEET_SUBMIT_FUNCTIONS = `
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
  `;
