import { MOST_COUNTED } from '../../documents/most-counted.ts';
import type { FleetReach, FleetStanding } from '../journal.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import { fleetReach } from './unserved-tasks.ts';

/** Counting goes as far as `MOST_COUNTED`: this is asked twice a second while somebody looks, and a run may have millions. */
const countOf = (state: string, condition = 'true') => `(
    select count(*) from (
      select from plugin_eval.fleet_tasks t
      where t.run_id = r.run_id and t.state = '${state}' and ${condition} limit ${MOST_COUNTED}
    ) counted
  )`;
const STANDING = {
  name: 'pe-fleet-standing',
  text: `select ${countOf('queued')} as queued, ${countOf('waiting')} as waiting, ${countOf('leased')} as "atWork",
    ${countOf('dead', "t.failures[cardinality(t.failures)] is distinct from 'budget'")} as dead
  from plugin_eval.fleet_runs r where r.run_id = $1 and r.organisation = plugin_eval.current_organisation()`,
};

/** How many tasks of a run are where; null for a run that does not use the fleet. */
export async function fleetStanding(
  database: Pick<PostgresDatabase, 'query'>,
  runId: string,
): Promise<FleetStanding | null> {
  const [standing] = await database.query<Omit<FleetStanding, keyof FleetReach>>(STANDING, [runId]);
  return standing === undefined ? null : { ...standing, ...(await fleetReach(database, runId)) };
}
