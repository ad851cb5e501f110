import type { JsonValue, TaskContents } from '../run/task.ts';
import type { PostgresDatabase } from '../store/postgres/postgres-database.ts';

const OWN = 'organisation = plugin_eval.current_organisation()';
const PRESENT = {
  name: 'pe-contents-present',
  text: `update plugin_eval.fleet_contents set used_on = current_date where hash = any($1) and ${OWN} returning hash, object`,
};
/** What lies in an object store and is not there any more is sent again. */
const PUT = {
  name: 'pe-contents-put',
  text: `insert into plugin_eval.fleet_contents as kept (hash, bytes, object) values ($1, $2, $3)
  on conflict (organisation, hash) do update set bytes = excluded.bytes, object = excluded.object
    where kept.object is not null`,
};
const GET = {
  name: 'pe-contents-get',
  text: `select bytes, object from plugin_eval.fleet_contents where hash = $1 and ${OWN}`,
};

/** What tasks name by hash, kept once each: in the database, or in the object store beside it. */
export class ContentStore {
  readonly #database: PostgresDatabase;
  /** That the database has, as far as this process knows. */
  readonly #sent = new Set<string>();
  readonly #fetching = new Map<string, Promise<void>>();

  constructor(database: PostgresDatabase) {
    this.#database = database;
  }

  /** Sends those that the database has not. */
  async send(hashes: Iterable<string>, contents: Pick<TaskContents, 'pack'>): Promise<void> {
    const unknown = [...new Set(hashes)].filter((hash) => !this.#sent.has(hash));
    if (unknown.length === 0) return;
    for (const hash of await this.#present(unknown)) this.#sent.add(hash);
    for (const hash of unknown) {
      if (this.#sent.has(hash)) continue;
      await this.#put(hash, contents.pack(hash));
      this.#sent.add(hash);
    }
  }

  /** @param hash of the bytes */
  async put(hash: string, bytes: Uint8Array): Promise<void> {
    if ((await this.#present([hash])).length === 0) await this.#put(hash, bytes);
  }

  /** Those of them that workers can have. */
  async #present(hashes: readonly string[]): Promise<string[]> {
    const { values } = this.#database;
    const rows = await this.#database.query<{ hash: string; object: string | null }>(PRESENT, [hashes]);
    const present: string[] = [];
    for (const { hash, object } of rows)
      if (object === null || (await values.isThere('contents', object))) present.push(hash);
    return present;
  }

  async #put(hash: string, bytes: Uint8Array): Promise<void> {
    const object = await this.#database.values.keptBytes('contents', bytes);
    await this.#database.query(PUT, [hash, object === null ? Buffer.from(bytes) : null, object]);
  }

  /** Fetches what an input names and this process has not. @throws Error when it is not there, or is another one */
  async fetch(input: JsonValue, contents: TaskContents): Promise<void> {
    for (const hash of contents.of(input)) {
      if (contents.has(hash)) continue;
      let fetching = this.#fetching.get(hash);
      if (fetching === undefined) {
        fetching = this.#fetch(hash, contents).finally(() => this.#fetching.delete(hash));
        this.#fetching.set(hash, fetching);
      }
      await fetching;
    }
  }

  async #fetch(hash: string, contents: TaskContents): Promise<void> {
    contents.unpack(hash, await this.bytesOf(hash));
  }

  /** @throws Error when it is not there, ObjectError when it is not in its object store */
  async bytesOf(hash: string): Promise<Uint8Array> {
    const [row] = await this.#database.query<{ bytes: Uint8Array | null; object: string | null }>(GET, [
      hash,
    ]);
    if (row?.bytes) return row.bytes;
    if (row === undefined || row.object === null)
      throw new Error(`The database has no content with the hash ${hash}.`);
    return await this.#database.values.bytes('contents', row.object);
  }
}
