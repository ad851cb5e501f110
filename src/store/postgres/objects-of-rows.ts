import type { ObjectFacts } from '../../documents/database-facts.ts';
import { ObjectError } from '../../errors/object-error.ts';
import { readReference } from '../objects/object-reference.ts';
import { OBJECT_AREAS, type ObjectArea, type ObjectStore } from '../objects/object-store.ts';
import type { PostgresDatabase } from './postgres-database.ts';

const ROWS_AT_A_TIME = 10_000;
/** What is younger may belong to a row that is about to be written. */
const YOUNG_MS = 86_400_000;
/** Asked for to see whether a store answers. */
const NOBODYS = { sha256: '0'.repeat(64), bytes: 0 };

const OWN = 'organisation = plugin_eval.current_organisation()';
const RESULTS = {
  name: 'pe-objects-of-results',
  text: `select id::text as after, left(result, 1024) as reference from plugin_eval.results
  where left(result, 7) = 'object ' and ${OWN} and id > $1::bigint order by id limit ${ROWS_AT_A_TIME}`,
};
const CONTENTS = {
  name: 'pe-objects-of-contents',
  text: `select hash as after, object as reference from plugin_eval.fleet_contents
  where object is not null and ${OWN} and hash > $1 order by hash limit ${ROWS_AT_A_TIME}`,
};

/** The objects that rows of an area name: bytes by hash. */
async function namedObjects(database: PostgresDatabase, area: ObjectArea): Promise<Map<string, number>> {
  const named = new Map<string, number>();
  const [statement, first] = area === 'results' ? [RESULTS, '0'] : [CONTENTS, ''];
  for (let after: string | undefined = first; after !== undefined; ) {
    const rows: { after: string; reference: string }[] = await database.query(statement, [after]);
    for (const { reference } of rows) {
      const object = readReference(reference);
      if (object !== null) named.set(object.sha256, object.bytes);
    }
    after = rows.at(-1)?.after;
  }
  return named;
}

/** @param compare whether the store is asked for all that it has. @throws DatabaseError */
export async function objectFacts(database: PostgresDatabase, compare: boolean): Promise<ObjectFacts> {
  const store = await database.values.store();
  const facts: ObjectFacts = {
    store: store?.shown ?? null,
    problem: null,
    named: { objects: 0, bytes: 0 },
    compared: null,
  };
  try {
    if (store !== null) await store.has('contents', NOBODYS);
    const compared = { missing: 0, unused: 0 };
    for (const area of OBJECT_AREAS) {
      const named = await namedObjects(database, area);
      facts.named.objects += named.size;
      for (const bytes of named.values()) facts.named.bytes += bytes;
      if (store === null || !compare) continue;
      for await (const { sha256, bytes } of store.list(area)) {
        if (named.get(sha256) === bytes) named.delete(sha256);
        else if (!named.has(sha256)) compared.unused += 1;
      }
      compared.missing += named.size;
    }
    if (compare && store !== null) facts.compared = compared;
    if (store === null && facts.named.objects > 0)
      facts.problem = 'rows name objects: name their store with PLUGIN_EVAL_OBJECT_STORE.';
  } catch (error) {
    if (!ObjectError.isInstance(error)) throw error;
    facts.problem = error.message;
  }
  return facts;
}

/**
 * Removes objects that no row names and that are older than a day.
 * @returns how many
 * @throws ObjectError, DatabaseError
 */
export async function forgetUnusedObjects(database: PostgresDatabase, now: Date): Promise<number> {
  const store = await database.values.store();
  let removed = 0;
  for (const area of store === null ? [] : OBJECT_AREAS)
    removed += await forgetIn(area, store as ObjectStore, database, now);
  return removed;
}

async function forgetIn(
  area: ObjectArea,
  store: ObjectStore,
  database: PostgresDatabase,
  now: Date,
): Promise<number> {
  const unused: string[] = [];
  const old = new Date(now.getTime() - YOUNG_MS);
  await store.removeUnfinished(area, old);
  // What is written while this goes on is young.
  for await (const { sha256, storedAt } of store.list(area)) if (storedAt < old) unused.push(sha256);
  const named = unused.length === 0 ? new Map() : await namedObjects(database, area);
  let removed = 0;
  for (const sha256 of unused) {
    if (named.has(sha256)) continue;
    await store.remove(area, sha256);
    removed += 1;
  }
  return removed;
}
