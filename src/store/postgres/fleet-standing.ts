import type { FleetStanding } from '../journal.ts';
import type { PostgresDatabase } from './postgres-database.ts';

const STANDING = {
  name: 'pe-fleet-standing',
  text: `select count(t.id) filter (where t.state = 'queued') as queued,
    count(t.id) filter (where t.state = 'waiting') as waiting, count(t.id) filter (where t.state = 'leased') as "atWork",
    count(t.id) filter (where t.state = 'dead' and t.failures[cardinality(t.failures)] is distinct from 'budget') as dead
  from plugin_eval.fleet_runs r left join plugin_eval.fleet_tasks t on t.run_id = r.run_id
  where r.run_id = $1 and r.organisation = plugin_eval.current_organisation() group by r.run_id`,
};

/** How many tasks of a run are where; null for a run that does not use the fleet. */
export async function fleetStanding(
  database: Pick<PostgresDatabase, 'query'>,
  runId: string,
): Promise<FleetStanding | null> {
  const [standing] = await database.query<FleetStanding>(STANDING, [runId]);
  return standing ?? null;
}
