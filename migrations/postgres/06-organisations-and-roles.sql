-- Rows of organisations are apart, and roles may do what they need. A login is a member of one organisation, whatever its
-- connection says; the owner of the tables names one, or is of "default". A login that is no member sees nothing, and one
-- that could take the id of another's worker could write results for it. Functions look at their own organisation alone,
-- and have the rights of their owner: whoever calls them may write no row by itself. Roles of the server are left out where
-- whoever migrates may not create them.
  create table plugin_eval.organisation_members (
    login text collate "C" primary key,
    organisation text collate "C" not null
  );

  create or replace function plugin_eval.current_organisation() returns text
  language sql stable parallel safe security definer set search_path = pg_catalog as $$
    select coalesce(
      (select organisation from plugin_eval.organisation_members where login = session_user),
      case when pg_has_role(session_user, (select nspowner from pg_namespace where nspname = 'plugin_eval'), 'member')
        then coalesce(nullif(current_setting('plugin_eval.organisation', true), ''), 'default') end)
  $$;

  alter table plugin_eval.runs enable row level security;
  alter table plugin_eval.runs force row level security;
  create policy own_organisation on plugin_eval.runs
    using (organisation = (select plugin_eval.current_organisation()))
    with check (organisation = (select plugin_eval.current_organisation()));

  alter table plugin_eval.results enable row level security;
  alter table plugin_eval.results force row level security;
  create policy own_organisation on plugin_eval.results
    using (organisation = (select plugin_eval.current_organisation()))
    with check (organisation = (select plugin_eval.current_organisation()));

  alter table plugin_eval.attempts enable row level security;
  alter table plugin_eval.attempts force row level security;
  create policy own_organisation on plugin_eval.attempts
    using (organisation = (select plugin_eval.current_organisation()))
    with check (organisation = (select plugin_eval.current_organisation()));

  alter table plugin_eval.run_results enable row level security;
  alter table plugin_eval.run_results force row level security;
  create policy own_organisation on plugin_eval.run_results
    using (organisation = (select plugin_eval.current_organisation()))
    with check (organisation = (select plugin_eval.current_organisation()));

  alter table plugin_eval.leases enable row level security;
  alter table plugin_eval.leases force row level security;
  create policy own_organisation on plugin_eval.leases
    using (organisation = (select plugin_eval.current_organisation()))
    with check (organisation = (select plugin_eval.current_organisation()));

  alter table plugin_eval.documents enable row level security;
  alter table plugin_eval.documents force row level security;
  create policy own_organisation on plugin_eval.documents
    using (organisation = (select plugin_eval.current_organisation()))
    with check (organisation = (select plugin_eval.current_organisation()));

  alter table plugin_eval.outcomes enable row level security;
  alter table plugin_eval.outcomes force row level security;
  create policy own_organisation on plugin_eval.outcomes
    using (organisation = (select plugin_eval.current_organisation()))
    with check (organisation = (select plugin_eval.current_organisation()));

  alter table plugin_eval.subjects enable row level security;
  alter table plugin_eval.subjects force row level security;
  create policy own_organisation on plugin_eval.subjects
    using (organisation = (select plugin_eval.current_organisation()))
    with check (organisation = (select plugin_eval.current_organisation()));

  alter table plugin_eval.corpora enable row level security;
  alter table plugin_eval.corpora force row level security;
  create policy own_organisation on plugin_eval.corpora
    using (organisation = (select plugin_eval.current_organisation()))
    with check (organisation = (select plugin_eval.current_organisation()));

  alter table plugin_eval.corpus_roots enable row level security;
  alter table plugin_eval.corpus_roots force row level security;
  create policy own_organisation on plugin_eval.corpus_roots
    using (organisation = (select plugin_eval.current_organisation()))
    with check (organisation = (select plugin_eval.current_organisation()));

  alter table plugin_eval.corpus_skills enable row level security;
  alter table plugin_eval.corpus_skills force row level security;
  create policy own_organisation on plugin_eval.corpus_skills
    using (organisation = (select plugin_eval.current_organisation()))
    with check (organisation = (select plugin_eval.current_organisation()));

  alter table plugin_eval.corpus_matchups enable row level security;
  alter table plugin_eval.corpus_matchups force row level security;
  create policy own_organisation on plugin_eval.corpus_matchups
    using (organisation = (select plugin_eval.current_organisation()))
    with check (organisation = (select plugin_eval.current_organisation()));

  alter table plugin_eval.corpus_standings enable row level security;
  alter table plugin_eval.corpus_standings force row level security;
  create policy own_organisation on plugin_eval.corpus_standings
    using (organisation = (select plugin_eval.current_organisation()))
    with check (organisation = (select plugin_eval.current_organisation()));

  alter table plugin_eval.evaluations enable row level security;
  alter table plugin_eval.evaluations force row level security;
  create policy own_organisation on plugin_eval.evaluations
    using (organisation = (select plugin_eval.current_organisation()))
    with check (organisation = (select plugin_eval.current_organisation()));

  alter table plugin_eval.fleet_runs enable row level security;
  alter table plugin_eval.fleet_runs force row level security;
  create policy own_organisation on plugin_eval.fleet_runs
    using (organisation = (select plugin_eval.current_organisation()))
    with check (organisation = (select plugin_eval.current_organisation()));

  alter table plugin_eval.fleet_days enable row level security;
  alter table plugin_eval.fleet_days force row level security;
  create policy own_organisation on plugin_eval.fleet_days
    using (organisation = (select plugin_eval.current_organisation()))
    with check (organisation = (select plugin_eval.current_organisation()));

  alter table plugin_eval.fleet_limits enable row level security;
  alter table plugin_eval.fleet_limits force row level security;
  create policy own_organisation on plugin_eval.fleet_limits
    using (organisation = (select plugin_eval.current_organisation()))
    with check (organisation = (select plugin_eval.current_organisation()));

  alter table plugin_eval.fleet_pools enable row level security;
  alter table plugin_eval.fleet_pools force row level security;
  create policy own_organisation on plugin_eval.fleet_pools
    using (organisation = (select plugin_eval.current_organisation()))
    with check (organisation = (select plugin_eval.current_organisation()));

  alter table plugin_eval.fleet_lanes enable row level security;
  alter table plugin_eval.fleet_lanes force row level security;
  create policy own_organisation on plugin_eval.fleet_lanes
    using (organisation = (select plugin_eval.current_organisation()))
    with check (organisation = (select plugin_eval.current_organisation()));

  alter table plugin_eval.fleet_tasks enable row level security;
  alter table plugin_eval.fleet_tasks force row level security;
  create policy own_organisation on plugin_eval.fleet_tasks
    using (organisation = (select plugin_eval.current_organisation()))
    with check (organisation = (select plugin_eval.current_organisation()));

  alter table plugin_eval.fleet_waiting enable row level security;
  alter table plugin_eval.fleet_waiting force row level security;
  create policy own_organisation on plugin_eval.fleet_waiting
    using (organisation = (select plugin_eval.current_organisation()))
    with check (organisation = (select plugin_eval.current_organisation()));

  alter table plugin_eval.fleet_deliveries enable row level security;
  alter table plugin_eval.fleet_deliveries force row level security;
  create policy own_organisation on plugin_eval.fleet_deliveries
    using (organisation = (select plugin_eval.current_organisation()))
    with check (organisation = (select plugin_eval.current_organisation()));

  alter table plugin_eval.fleet_workers enable row level security;
  alter table plugin_eval.fleet_workers force row level security;
  create policy own_organisation on plugin_eval.fleet_workers
    using (organisation = (select plugin_eval.current_organisation()))
    with check (organisation = (select plugin_eval.current_organisation()));

  alter table plugin_eval.fleet_contents enable row level security;
  alter table plugin_eval.fleet_contents force row level security;
  create policy own_organisation on plugin_eval.fleet_contents
    using (organisation = (select plugin_eval.current_organisation()))
    with check (organisation = (select plugin_eval.current_organisation()));

  alter table plugin_eval.fleet_jobs enable row level security;
  alter table plugin_eval.fleet_jobs force row level security;
  create policy own_organisation on plugin_eval.fleet_jobs
    using (organisation = (select plugin_eval.current_organisation()))
    with check (organisation = (select plugin_eval.current_organisation()));
create policy own_login_update on plugin_eval.fleet_workers as restrictive for update using (login = session_user);
create policy own_login_delete on plugin_eval.fleet_workers as restrictive for delete using (login = session_user);
create policy own_login_insert on plugin_eval.fleet_workers as restrictive for insert with check (login = session_user);
-- p_retry_ms: null when the task is given up. p_pause_ms: null when its pool goes on. False when the lease was lost.
  create or replace function plugin_eval.fleet_fail(
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
    perform plugin_eval.fleet_check_worker(p_worker);
    select * into v_task from plugin_eval.fleet_tasks where id = p_task for update;
    if not found or v_task.state <> 'leased' or not (v_task.organisation = plugin_eval.current_organisation()) or v_task.lease <> p_lease or v_task.worker <> p_worker then
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
  create or replace function plugin_eval.fleet_release(p_worker text, p_tasks bigint[]) returns void language plpgsql as $$
  declare
    v_task record;
  begin
    perform plugin_eval.fleet_check_worker(p_worker);
    for v_task in
      select * from plugin_eval.fleet_tasks
      where id = any (p_tasks) and organisation = plugin_eval.current_organisation() and state = 'leased' and worker = p_worker order by id for update
    loop
      delete from plugin_eval.attempts where id = v_task.attempt_id and outcome = 'open';
      delete from plugin_eval.fleet_workers where organisation = plugin_eval.current_organisation() and seen_at < clock_timestamp() - interval '1 day';
    update plugin_eval.fleet_tasks set state = 'queued', worker = null, lease = null where id = v_task.id;
      perform plugin_eval.fleet_settle(v_task.run_id, v_task.day, v_task.usd, 0);
    end loop;
  end $$;

  create or replace function plugin_eval.fleet_heartbeat(p_worker text, p_lease_ms bigint, p_draining boolean)
  returns void language plpgsql as $$
  begin
    perform plugin_eval.fleet_check_worker(p_worker);
    perform set_config('synchronous_commit', 'off', true);
    update plugin_eval.fleet_tasks set expires_at = clock_timestamp() + make_interval(secs => p_lease_ms / 1000.0)
      where worker = p_worker and organisation = plugin_eval.current_organisation() and state = 'leased';
    update plugin_eval.fleet_workers set seen_at = clock_timestamp(), draining = p_draining where id = p_worker;
  end $$;

  -- What time brings: tasks whose pause is over, and those of workers that are gone. One at a time does it.
  create or replace function plugin_eval.fleet_sweep(p_most_losses integer) returns integer language plpgsql as $$
  declare
    v_task record;
    v_count integer := 0;
  begin
    if not pg_try_advisory_xact_lock(7301646134) then return 0; end if;
    update plugin_eval.fleet_tasks set state = 'queued', available_at = null
      where id in (
        select id from plugin_eval.fleet_tasks where organisation = plugin_eval.current_organisation() and state = 'waiting' and available_at <= clock_timestamp()
        order by available_at limit 1000 for update skip locked
      );
    for v_task in
      select * from plugin_eval.fleet_tasks where organisation = plugin_eval.current_organisation() and state = 'leased' and expires_at <= clock_timestamp()
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

-- Takes what a run asked for and nobody works on out of the queue; what others wait for goes on for them.
  create or replace function plugin_eval.fleet_cancel(p_run text) returns integer language plpgsql as $$
  declare
    v_task record;
    v_heir text;
    v_count integer := 0;
  begin
    update plugin_eval.fleet_runs set cancelled = true where organisation = plugin_eval.current_organisation() and run_id = p_run;
    delete from plugin_eval.fleet_waiting where organisation = plugin_eval.current_organisation() and run_id = p_run;
    for v_task in
      select * from plugin_eval.fleet_tasks where organisation = plugin_eval.current_organisation() and run_id = p_run and state in ('queued', 'waiting') order by id for update
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

alter function plugin_eval.fleet_enqueue(text, boolean, text, text[], text[], integer[], text[], text[], text[], text[], double precision[], bigint[], integer[]) security definer set search_path = pg_catalog, pg_temp;
alter function plugin_eval.fleet_cancel(text) security definer set search_path = pg_catalog, pg_temp;
alter function plugin_eval.fleet_sweep(integer) security definer set search_path = pg_catalog, pg_temp;
alter function plugin_eval.fleet_claim(text, bigint[], integer, bigint) security definer set search_path = pg_catalog, pg_temp;
alter function plugin_eval.fleet_complete(text, bigint[], bigint[], bigint[], text[], bigint[], bigint[], bigint[], bigint[], double precision[]) security definer set search_path = pg_catalog, pg_temp;
alter function plugin_eval.fleet_fail(text, bigint, bigint, text, text, double precision, bigint, boolean, bigint) security definer set search_path = pg_catalog, pg_temp;
alter function plugin_eval.fleet_release(text, bigint[]) security definer set search_path = pg_catalog, pg_temp;
alter function plugin_eval.fleet_heartbeat(text, bigint, boolean) security definer set search_path = pg_catalog, pg_temp;

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

    grant insert, update, delete on plugin_eval.runs, plugin_eval.results, plugin_eval.attempts, plugin_eval.run_results, plugin_eval.leases, plugin_eval.documents, plugin_eval.outcomes, plugin_eval.subjects, plugin_eval.corpora, plugin_eval.corpus_roots, plugin_eval.corpus_skills, plugin_eval.corpus_matchups, plugin_eval.corpus_standings, plugin_eval.evaluations to plugin_eval_submitter;
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
      grant execute on function plugin_eval.fleet_heartbeat(text, bigint, boolean) to plugin_eval_worker;
      grant execute on function plugin_eval.fleet_sweep(integer) to plugin_eval_worker;
    return true;
  exception when insufficient_privilege then return false;
  end $$;
  revoke all on all functions in schema plugin_eval from public;
  select plugin_eval.make_roles();
