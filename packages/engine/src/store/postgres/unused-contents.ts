import type { PostgresDatabase } from './postgres-database.ts';

/** Tasks that wait may name any of them. */
const FORGET = {
  name: 'pe-contents-forget',
  text: `with forgotten as (
    delete from contents c where used_on < current_date - 7
      and not exists (select from waits where outcome is null)
      and not exists (select from evaluation_jobs e where e.inputs = c.hash)
    returning pg_column_size(bytes) as bytes
  )
  select count(*) as count, coalesce(sum(bytes), 0) as bytes from forgotten`,
};

/** Removes skills and files that were sent to workers were not used for a week, and are needed by nothing that waits. @returns how many, and their size */
export async function forgetUnusedContents(
  database: PostgresDatabase,
): Promise<{ count: number; bytes: number }> {
  const [forgotten] = await database.query<{ count: number; bytes: number }>(FORGET, []);
  return forgotten ?? { count: 0, bytes: 0 };
}
