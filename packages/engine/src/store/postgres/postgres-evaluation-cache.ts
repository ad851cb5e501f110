import type { EvaluationCache } from '../evaluation-cache.ts';
import type { PostgresDatabase } from './postgres-database.ts';

/** Days after which unused entries are removed. */
const KEPT_DAYS = 30;
/** Entries that are written together. */
const WRITTEN_AT_A_TIME = 250;

const FIND = {
  name: 'pe-cache-find',
  text: `select key, entry, used_on from evaluations
  where key = any($1)`,
};
const KEEP = {
  name: 'pe-cache-keep',
  text: `insert into evaluations (key, entry, used_on)
  select * from unnest($1::text[], $2::bytea[]) as entries (key, entry), (values ($3::text)) as day (used_on)
  on conflict (key) do update set entry = excluded.entry, used_on = excluded.used_on`,
};
const TOUCH = {
  name: 'pe-cache-touch',
  text: `update evaluations set used_on = $2
  where key = any($1)`,
};
const FORGET = {
  name: 'pe-cache-forget',
  text: `delete from evaluations where used_on < ($1::date - $2::integer)::text`,
};

/** The cache of layer 1 in Postgres, whose schema is current. @param today `2026-11-22` */
export function postgresEvaluationCache(database: PostgresDatabase, today: string): EvaluationCache {
  const loaded = new Map<string, Uint8Array>();
  const usedOn = new Map<string, string>();
  const unwritten = new Map<string, Uint8Array>();
  const write = async () => {
    const entries = [...unwritten];
    unwritten.clear();
    if (entries.length === 0) return;
    const values = [entries.map(([key]) => key), entries.map(([, entry]) => Buffer.from(entry)), today];
    await database.query(KEEP, values);
  };
  return {
    async load(keys) {
      const rows = await database.query<{ key: string; entry: Uint8Array; used_on: string }>(FIND, [keys]);
      for (const { key, entry, used_on } of rows) {
        loaded.set(key, entry);
        usedOn.set(key, used_on);
      }
    },
    find(key) {
      const entry = unwritten.get(key) ?? loaded.get(key) ?? null;
      // Each is looked for once.
      loaded.delete(key);
      return entry;
    },
    async keep(entries) {
      for (const [key, entry] of entries) unwritten.set(key, entry);
      if (unwritten.size >= WRITTEN_AT_A_TIME) await write();
    },
    async close(used) {
      try {
        await write();
        const old = used.filter((key) => usedOn.get(key) !== today);
        if (old.length > 0) await database.query(TOUCH, [old, today]);
        await database.query(FORGET, [today, KEPT_DAYS]);
      } finally {
        await database.close();
      }
    },
  };
}
