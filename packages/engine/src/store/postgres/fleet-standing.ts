import { MOST_COUNTED } from '@plugin-eval/core/documents/most-counted.ts';
import type { FleetStanding } from '../journal.ts';
import { fleetReach } from './fleet-reach.ts';
import type { PostgresDatabase } from './postgres-database.ts';

/** Counting stops at `MOST_COUNTED`: this is asked twice a second while somebody looks, and a run may have millions. */
const counted = (rows: string) => `(select count(*) from (${rows} limit ${MOST_COUNTED}) counted)`;
const STANDING = {
  name: 'pe-fleet-standing',
  text: `select ${counted('select from waits w where w.run_id = s.run_id and w.outcome is null')} as open,
    ${counted('select from waits w where w.run_id = s.run_id and w.outcome is null and w.available_at > clock_timestamp()')} as waiting,
    ${counted(`select from claims c join waits w on w.singleton = c.singleton and w.outcome is null where w.run_id = s.run_id`)} as "atWork",
    ${counted(`select from waits w where w.run_id = s.run_id and w.outcome = 'dead'`)} as dead
  from run_shares s where s.run_id = $1`,
};

/** Numbers of tasks of a run by state; null for a run that does not use the fleet. */
export async function fleetStanding(
  database: Pick<PostgresDatabase, 'query'>,
  runId: string,
): Promise<FleetStanding | null> {
  const [standing] = await database.query<{ open: number; waiting: number; atWork: number; dead: number }>(
    STANDING,
    [runId],
  );
  if (standing === undefined) return null;
  const { open, waiting, atWork, dead } = standing;
  const queued = Math.max(0, open - waiting - atWork);
  return { queued, waiting, atWork, dead, ...(await fleetReach(database, runId)) };
}
