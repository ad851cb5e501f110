import { FLEET_CLAIM_FUNCTION } from './fleet-claim-function.ts';
import type { PostgresMigration } from './postgres-migration.ts';

/** A run that is done again from the start is refused again what its budget did not allow: such tasks are kept. */
export const CLAIM_KEEPS_REFUSED = FLEET_CLAIM_FUNCTION.replace(
  'create function',
  'create or replace function',
).replace(
  'delete from plugin_eval.fleet_tasks where id = v_task.id;',
  "update plugin_eval.fleet_tasks set state = 'dead', failures = failures || 'budget'::text, message = null where id = v_task.id;",
);

/**
 * Runs that any machine can finish. A job holds what its command needs: arguments, settings and, by their hash, the
 * files. `leased`: somebody evaluates; `parked`: its tasks are at work, and nobody waits for them. `attached` jobs are
 * somebody's at a terminal, and workers leave them alone.
 */
export const FLEET_JOB_TABLES: PostgresMigration = {
  name: 'jobs of the fleet',
  statements: `
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
  ${CLAIM_KEEPS_REFUSED}`,
};
