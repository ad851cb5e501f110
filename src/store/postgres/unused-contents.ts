import type { PostgresDatabase } from './postgres-database.ts';

/** What waits to be executed may name any of them. */
const FORGET = {
  name: 'pe-contents-forget',
  text: `delete from plugin_eval.fleet_contents c
  where organisation = plugin_eval.current_organisation() and used_on < current_date - 7
    and not exists (select from plugin_eval.fleet_jobs j where j.inputs = c.hash)
    and not exists (select from plugin_eval.fleet_tasks t where t.organisation = c.organisation and t.state <> 'dead')`,
};

/** Removes skills and files of runs that nobody needs any more. */
export async function forgetUnusedContents(database: PostgresDatabase): Promise<void> {
  await database.query(FORGET, []);
}
