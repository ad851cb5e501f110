import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { JournalTables } from './journal-tables.ts';
import { ReusableQuery } from './reusable-query.ts';
import { SqliteKysely } from './sqlite-kysely.ts';

test('a query is built once, and runs with the values of each call', async () => {
  const database = new SqliteKysely<JournalTables>(new DatabaseSync(':memory:'));
  await sql`create table leases (key text, run_id text)`.execute(database);
  let built = 0;
  const insert = new ReusableQuery<{ key: string; run_id: string | null }, unknown>(database, (row) => {
    built++;
    return database.insertInto('leases').values(row as never);
  });
  const find = new ReusableQuery<{ run: string }, { key: string }>(database, ({ run }) =>
    database.selectFrom('leases').select('key').where('run_id', '=', run).where('key', '!=', 'b'),
  );
  await insert.rows({ key: 'a', run_id: "r1'; drop table leases" });
  await insert.rows({ key: 'b', run_id: 'r1' });
  await insert.rows({ run_id: 'r1', key: 'c' });
  await insert.rows({ key: 'd', run_id: null });
  expect(built).toBe(1);
  expect(await find.rows({ run: 'r1' })).toEqual([{ key: 'c' }]);
  expect(await find.firstRow({ run: "r1'; drop table leases" })).toEqual({ key: 'a' });
  expect(await find.firstRow({ run: 'r9' })).toBeUndefined();
  await database.destroy();
});
