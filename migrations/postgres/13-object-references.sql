-- Rows whose value lies in an object store hold a reference to it (docs/decisions/0022): results in the column of their
-- text, contents in one of their own. The index finds those of an organisation without reading the others. Roles are made
-- anew, with all that was granted to them since: a submitter takes out contents that nobody needs any more.
  alter table plugin_eval.fleet_contents add column object text;
  alter table plugin_eval.fleet_contents alter column bytes drop not null;
  alter table plugin_eval.fleet_contents
    add constraint fleet_contents_one check ((bytes is null) <> (object is null)),
    add constraint fleet_contents_object check (object is null or octet_length(object) <= 1024);
  create index results_in_objects on plugin_eval.results (organisation, id) where left(result, 7) = 'object ';

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

    grant insert, update, delete on plugin_eval.runs, plugin_eval.results, plugin_eval.attempts, plugin_eval.run_results, plugin_eval.leases, plugin_eval.documents, plugin_eval.outcomes, plugin_eval.subjects, plugin_eval.corpora, plugin_eval.corpus_roots, plugin_eval.corpus_skills, plugin_eval.corpus_matchups, plugin_eval.corpus_standings, plugin_eval.evaluations, plugin_eval.batches, plugin_eval.batch_tasks, plugin_eval.fleet_contents to plugin_eval_submitter;
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
    grant select, insert, update (seen_at, draining, refuses, refuses_runs), delete on plugin_eval.fleet_workers to plugin_eval_worker;
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
