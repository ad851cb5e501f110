import type { PostgresDatabase } from './postgres-database.ts';

const REASON = 'It was made by a worker that is no longer trusted.';
const REJECT = {
  name: 'pe-distrust',
  text: `with rejected as (
    update plugin_eval.results set rejection = $2
    where rejection is null and (worker = $1 or starts_with(worker, $1 || ':'))
      and organisation = plugin_eval.current_organisation()
    returning id)
  select count(*) as rejected from rejected`,
};

/** Takes the results of a worker, or of all workers of a machine, out of reuse. @returns how many */
export async function rejectResultsOf(database: PostgresDatabase, worker: string): Promise<number> {
  const [row] = await database.query<{ rejected: number }>(REJECT, [worker, REASON]);
  return row?.rejected ?? 0;
}
