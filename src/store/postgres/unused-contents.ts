import type { PostgresDatabase } from './postgres-database.ts';

const FORGET = {
  name: 'pe-contents-forget',
  text: `with forgotten as (
    delete from contents where used_on < current_date - 7 returning pg_column_size(bytes) as bytes
  )
  select count(*) as count, coalesce(sum(bytes), 0) as bytes from forgotten`,
};

/** Removes skills and files that were sent to workers and were not used for a week. @returns how many, and their size */
export async function forgetUnusedContents(
  database: PostgresDatabase,
): Promise<{ count: number; bytes: number }> {
  const [forgotten] = await database.query<{ count: number; bytes: number }>(FORGET, []);
  return forgotten ?? { count: 0, bytes: 0 };
}
