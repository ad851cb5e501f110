-- Claims without limits are durable too before a call is made.
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

alter function plugin_eval.fleet_claim(text, bigint[], integer, bigint) security definer set search_path = pg_catalog, pg_temp;
