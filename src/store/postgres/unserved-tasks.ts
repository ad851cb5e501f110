import { MOST_COUNTED } from '../../documents/most-counted.ts';
import type { FleetReach } from '../journal.ts';
import type { PostgresDatabase } from './postgres-database.ts';

const MOST_LANES = 20;
const OWN = 'organisation = plugin_eval.current_organisation()';

/** Workers that are there: they have not been silent for longer than their lease. */
const LIVE = `live as materialized (
    select kinds, refuses, refuses_runs from plugin_eval.fleet_workers
    where ${OWN} and not draining and seen_at > clock_timestamp() - make_interval(secs => lease_ms / 1000.0)
  )`;
const UNSERVED = {
  name: 'pe-fleet-unserved',
  text: `with ${LIVE}, queued as materialized (
    select lane, count(*) as tasks from (
      select lane from plugin_eval.fleet_tasks where run_id = $1 and ${OWN} and state = 'queued' limit ${MOST_COUNTED}
    ) counted group by lane
  )
  select l.kind, l.pool, l.tool_version as "toolVersion", q.tasks
  from queued q join plugin_eval.fleet_lanes l on l.id = q.lane
  where not exists (select from live where not (q.lane = any (refuses)))
  order by q.tasks desc, l.id limit ${MOST_LANES}`,
};
/** A job that waits, and that no worker evaluates who is there. */
const REACH = {
  name: 'pe-fleet-reach',
  text: `with ${LIVE}
  select (select count(*) from live)::integer as workers,
    exists (select from plugin_eval.fleet_jobs where run_id = $1 and ${OWN} and state = 'ready' and not attached
        and available_at <= clock_timestamp())
      and not exists (select from live where 'evaluation' = any (string_to_array(kinds, ' ')) and not ($1 = any (refuses_runs)))
      as unevaluated`,
};

/** What of a run no worker can take that is there. A worker that has not looked yet may. */
export async function fleetReach(
  database: Pick<PostgresDatabase, 'query'>,
  runId: string,
): Promise<FleetReach> {
  const [reach] = await database.query<Omit<FleetReach, 'unserved'>>(REACH, [runId]);
  const unserved = await database.query<FleetReach['unserved'][number]>(UNSERVED, [runId]);
  return { workers: reach?.workers ?? 0, unevaluated: reach?.unevaluated ?? false, unserved };
}
