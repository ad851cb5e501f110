/** What roles may touch beside the functions of everybody. */
export interface RoleRights {
  /** Written by submitters. */
  tables: readonly string[];
  /** Signatures of functions. */
  submitters: readonly string[];
  workers: readonly string[];
  /** Columns of `fleet_workers` that a worker may set in its own row. @default none */
  workerColumns?: readonly string[];
}

const grant = (functions: readonly string[], role: string) =>
  functions.map((called) => `grant execute on function plugin_eval.${called} to ${role};`).join('\n      ');

/**
 * Roles of the server, which a login is given: what each may do, and no more. They are left out where whoever migrates
 * may not create roles. Written anew when there are other tables and functions.
 */
export function makeRoles({ tables, submitters, workers, workerColumns = [] }: RoleRights): string {
  return `
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

    grant insert, update, delete on ${tables.join(', ')} to plugin_eval_submitter;
    grant insert, update on plugin_eval.fleet_runs, plugin_eval.fleet_pools, plugin_eval.fleet_jobs,
      plugin_eval.fleet_contents to plugin_eval_submitter;
    grant update, delete on plugin_eval.fleet_tasks, plugin_eval.fleet_deliveries to plugin_eval_submitter;
    grant usage on sequence plugin_eval.fleet_leases to plugin_eval_submitter;
      ${grant(submitters, 'plugin_eval_submitter')}

    -- No result, no attempt and no task is written but through these functions, which look at the lease.
    grant select on plugin_eval.fleet_lanes, plugin_eval.fleet_contents to plugin_eval_worker;
    grant select (lane, state, organisation) on plugin_eval.fleet_tasks to plugin_eval_worker;
    grant select, insert, update (${['seen_at', 'draining', ...workerColumns].join(', ')}), delete on plugin_eval.fleet_workers to plugin_eval_worker;
      ${grant(workers, 'plugin_eval_worker')}
    return true;
  exception when insufficient_privilege then return false;
  end $$;
  revoke all on all functions in schema plugin_eval from public;
  select plugin_eval.make_roles();
`;
}
