import { FLEET_END_FUNCTIONS } from './fleet-end-functions.ts';
import { makeRoles } from './fleet-roles.ts';
import { FLEET_SUBMIT_FUNCTIONS } from './fleet-submit-functions.ts';
import type { PostgresMigration } from './postgres-migration.ts';

/** Tables whose rows belong to an organisation. */
const TABLES = `
  runs results attempts run_results leases documents outcomes subjects corpora corpus_roots corpus_skills corpus_matchups
  corpus_standings evaluations fleet_runs fleet_days fleet_limits fleet_pools fleet_lanes fleet_tasks fleet_waiting
  fleet_deliveries fleet_workers fleet_contents fleet_jobs`
  .trim()
  .split(/\s+/);

/** What the journal, the corpora and the cache are written to by whoever plans runs. */
export const STORES = TABLES.filter((table) => !table.startsWith('fleet_')).map(
  (table) => `plugin_eval.${table}`,
);

/**
 * A login is a member of one organisation, whatever its connection says; the owner of the tables names one, or is of
 * \`default\`. A login that is no member sees nothing.
 */
const MEMBERS = `
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
`;

const POLICIES = TABLES.map(
  (table) => `
  alter table plugin_eval.${table} enable row level security;
  alter table plugin_eval.${table} force row level security;
  create policy own_organisation on plugin_eval.${table}
    using (organisation = (select plugin_eval.current_organisation()))
    with check (organisation = (select plugin_eval.current_organisation()));`,
).join('\n');

/** A login that could take the id of another's worker could write results for it. */
const OWN_WORKERS = ['update', 'delete', 'insert']
  .map((action) => {
    const clause = action === 'insert' ? 'with check' : 'using';
    return `create policy own_login_${action} on plugin_eval.fleet_workers as restrictive for ${action} ${clause} (login = session_user);`;
  })
  .join('\n');

/** Functions that touch rows of one organisation; the others are called by these. */
export const CALLED_BY_SUBMITTERS = [
  'fleet_enqueue(text, boolean, text, text[], text[], integer[], text[], text[], text[], text[], double precision[], bigint[], integer[])',
  'fleet_cancel(text)',
  'fleet_sweep(integer)',
];
export const CALLED_BY_WORKERS = [
  'fleet_claim(text, bigint[], integer, bigint)',
  'fleet_complete(text, bigint[], bigint[], bigint[], text[], bigint[], bigint[], bigint[], bigint[], double precision[])',
  'fleet_fail(text, bigint, bigint, text, text, double precision, bigint, boolean, bigint)',
  'fleet_release(text, bigint[])',
  'fleet_heartbeat(text, bigint, boolean)',
  'fleet_sweep(integer)',
];

const OWN = 'organisation = plugin_eval.current_organisation()';
/** The earlier functions, which look at their own organisation alone now: their owner may see all of them. */
const APART = [
  FLEET_END_FUNCTIONS.slice(FLEET_END_FUNCTIONS.indexOf('-- p_retry_ms'))
    .replace("v_task.state <> 'leased' or", `v_task.state <> 'leased' or not (v_task.${OWN}) or`)
    .replace('where id = any (p_tasks) and', `where id = any (p_tasks) and ${OWN} and`)
    .replace(
      "where worker = p_worker and state = 'leased'",
      `where worker = p_worker and ${OWN} and state = 'leased'`,
    )
    .replace(
      "where state = 'waiting' and available_at",
      `where ${OWN} and state = 'waiting' and available_at`,
    )
    .replace("where state = 'leased' and expires_at", `where ${OWN} and state = 'leased' and expires_at`)
    .replace(
      'update plugin_eval.fleet_tasks set state',
      `delete from plugin_eval.fleet_workers where ${OWN} and seen_at < clock_timestamp() - interval '1 day';
    update plugin_eval.fleet_tasks set state`,
    )
    .replaceAll(
      /(p_worker text[^$]*?\$\$[^$]*?)begin\n/g,
      '$1begin\n    perform plugin_eval.fleet_check_worker(p_worker);\n',
    ),
  FLEET_SUBMIT_FUNCTIONS.slice(FLEET_SUBMIT_FUNCTIONS.indexOf('-- Takes what a run asked for')).replaceAll(
    'where run_id = p_run',
    `where ${OWN} and run_id = p_run`,
  ),
]
  .join('\n')
  .replaceAll('create function', 'create or replace function');

/** With the rights of their owner: whoever calls them may write no row by itself. */
const DEFINERS = [...new Set([...CALLED_BY_SUBMITTERS, ...CALLED_BY_WORKERS])]
  .map(
    (called) =>
      `alter function plugin_eval.${called} security definer set search_path = pg_catalog, pg_temp;`,
  )
  .join('\n');

/** Rows of organisations are apart, and roles may do what they need. */
export const FLEET_ORGANISATIONS: PostgresMigration = {
  name: 'organisations and roles',
  statements: [
    MEMBERS,
    POLICIES,
    OWN_WORKERS,
    APART,
    DEFINERS,
    makeRoles({ tables: STORES, submitters: CALLED_BY_SUBMITTERS, workers: CALLED_BY_WORKERS }),
  ].join('\n'),
};
