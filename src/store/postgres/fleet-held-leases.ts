import { FLEET_BATCH_CLAIM } from './fleet-batch-functions.ts';
import { CLAIM_KEEPS_REFUSED } from './fleet-job-tables.ts';
import { CALLED_BY_SUBMITTERS, CALLED_BY_WORKERS, STORES } from './fleet-organisations.ts';
import { makeRoles, type RoleRights } from './fleet-roles.ts';
import type { PostgresMigration } from './postgres-migration.ts';

/** Octets of questions that one claim brings: more only when the first alone is longer. */
const CLAIMED_BYTES = 33_554_432;
const CLAIM_ARGUMENTS = '(text, bigint[], integer, bigint)';

/**
 * A worker renews the leases that it knows of. A claim whose response was lost with the connection is nobody's: renewed
 * with the others, its tasks would wait for as long as the worker lives.
 */
const RENEW = `
  create function plugin_eval.fleet_renew(p_worker text, p_leases bigint[], p_lease_ms bigint, p_draining boolean)
  returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  begin
    perform plugin_eval.fleet_check_worker(p_worker);
    perform set_config('synchronous_commit', 'off', true);
    update plugin_eval.fleet_tasks set expires_at = clock_timestamp() + make_interval(secs => p_lease_ms / 1000.0)
      where worker = p_worker and state = 'leased' and lease = any (p_leases)
        and organisation = plugin_eval.current_organisation();
    update plugin_eval.fleet_workers set seen_at = clock_timestamp(), draining = p_draining where id = p_worker;
  end $$;
  drop function plugin_eval.fleet_heartbeat(text, bigint, boolean);
`;

const NOT_DURABLE = `    -- A claim that a crash of the server undoes has done no harm.
    perform set_config('synchronous_commit', 'off', true);
`;

/** Claims come in the order in which they are due, and bring no more than a worker can hold. */
const BATCH_CLAIM = changed(FLEET_BATCH_CLAIM, [
  ['create function', 'create or replace function'],
  [
    'select o.id, o.rank from',
    'select o.id, o.rank, sum(o.size) over (order by o.rank, o.id) - o.size as before from',
  ],
  ['select t.id, t.rank from', 'select t.id, t.rank, octet_length(t.input) as size from'],
  [') c;', `) c where c.before < ${CLAIMED_BYTES};`],
  ['      update plugin_eval.fleet_tasks t\n', '      , leased as (update plugin_eval.fleet_tasks t\n'],
  [
    't.usd, false, b.id, t.sample;',
    `t.usd, b.id as attempt, t.sample, t.rank)
      select id, lease, key, kind, input, label, subject, failures, usd, false, attempt, sample from leased order by rank, id;`,
  ],
]);

/** Durable before a call is made: a crash of the server would undo the entry of an attempt that is paid. */
const LIMITED_CLAIM = changed(CLAIM_KEEPS_REFUSED, [
  [NOT_DURABLE, ''],
  ['plugin_eval.fleet_claim(', 'plugin_eval.fleet_claim_within_limits('],
  ['v_count integer := 0;', 'v_count integer := 0;\n    v_bytes bigint := 0;'],
  ['exit when v_count >= p_most;', `exit when v_count >= p_most or v_bytes >= ${CLAIMED_BYTES};`],
  [
    'v_count := v_count + 1;',
    'v_count := v_count + 1;\n      v_bytes := v_bytes + octet_length(v_task.input);',
  ],
]);

const definer = (name: string) =>
  `alter function plugin_eval.${name}${CLAIM_ARGUMENTS} security definer set search_path = pg_catalog, pg_temp;`;
const DEFINERS = ['fleet_claim', 'fleet_claim_within_limits'].map(definer).join('\n');

/** What roles may touch from this version on. */
export const RIGHTS: RoleRights = {
  tables: [...STORES, 'plugin_eval.batches', 'plugin_eval.batch_tasks'],
  submitters: CALLED_BY_SUBMITTERS,
  workers: [
    ...CALLED_BY_WORKERS.filter((called) => !called.startsWith('fleet_heartbeat')),
    'fleet_renew(text, bigint[], bigint, boolean)',
  ],
};

/** What workers hold is what they know of. */
export const FLEET_HELD_LEASES: PostgresMigration = {
  name: 'leases that a worker knows of',
  statements: [RENEW, `${BATCH_CLAIM}\n${LIMITED_CLAIM}`, DEFINERS, makeRoles(RIGHTS)].join('\n'),
};

/** So are claims without limits. */
export const FLEET_DURABLE_CLAIMS: PostgresMigration = {
  name: 'claims that a crash of the server does not undo',
  statements: `${changed(BATCH_CLAIM, [[NOT_DURABLE, '']])}\n${definer('fleet_claim')}`,
};

/** @throws Error for what does not stand there once */
function changed(statements: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((text, [from, to]) => {
    if (text.split(from).length !== 2) throw new Error(`Not once in a function: ${from}`);
    return text.replace(from, () => to);
  }, statements);
}
