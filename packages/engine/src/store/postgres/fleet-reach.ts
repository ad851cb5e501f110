import { MOST_COUNTED } from '@plugin-eval/core/documents/most-counted.ts';
import type { FleetReach } from '../journal.ts';
import type { PostgresDatabase } from './postgres-database.ts';

const MOST_LANES = 20;
/** Seconds of silence after which a worker counts as gone; it speaks every five. */
const SILENT_SECONDS = 20;

const LIVE = `live as materialized (
    select kinds, refuses, tool_version from workers
    where not draining and seen_at > clock_timestamp() - interval '${SILENT_SECONDS} s'
  )`;
const UNSERVED = {
  name: 'pe-fleet-unserved',
  text: `with ${LIVE}, queued as materialized (
    select queue, count(*) as tasks from (
      select w.queue from waits w where w.run_id = $1 and w.outcome is null
        and not exists (select from claims c where c.singleton = w.singleton) limit ${MOST_COUNTED}
    ) counted group by queue
  )
  select l.kind, l.pool, l.tool_version as "toolVersion", q.tasks
  from queued q join lanes l on l.queue = q.queue
  where not exists (select from live where not (q.queue = any (refuses)))
  order by q.tasks desc, l.queue limit ${MOST_LANES}`,
};
/** A run that waits to be evaluated, and that no live worker evaluates. */
const REACH = {
  name: 'pe-fleet-reach',
  text: `with ${LIVE}
  select (select count(*) from live)::integer as workers,
    exists (
      select from evaluation_jobs e where e.run_id = $1 and e.state = 'queued' and not exists (
        select from live where 'evaluation' = any (string_to_array(kinds, ' ')) and live.tool_version = e.tool_version
          and not ('evaluation ' || e.lane = any (refuses)))
    ) as unevaluated`,
};

/** Work of a run that no live worker takes. A worker that has not looked yet may. */
export async function fleetReach(
  database: Pick<PostgresDatabase, 'query'>,
  runId: string,
): Promise<FleetReach> {
  const [reach] = await database.query<Omit<FleetReach, 'unserved'>>(REACH, [runId]);
  const unserved = await database.query<FleetReach['unserved'][number]>(UNSERVED, [runId]);
  return { workers: reach?.workers ?? 0, unevaluated: reach?.unevaluated ?? false, unserved };
}
