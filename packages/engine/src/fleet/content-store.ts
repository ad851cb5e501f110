import type { JsonValue, TaskContents } from '../run/task.ts';
import type { PostgresDatabase } from '../store/postgres/postgres-database.ts';

const PRESENT = {
  name: 'pe-contents-present',
  text: 'update contents set used_on = current_date where hash = any($1) returning hash',
};
const PUT = {
  name: 'pe-contents-put',
  text: 'insert into contents (hash, bytes) values ($1, $2) on conflict do nothing',
};
const GET = { name: 'pe-contents-get', text: 'select bytes from contents where hash = $1' };

/** Skills and files that tasks name by hash, kept once each in the database. */
export class ContentStore {
  readonly #database: PostgresDatabase;
  /** Hashes that the database has, as far as this process knows. */
  readonly #sent = new Set<string>();
  readonly #fetching = new Map<string, Promise<void>>();

  constructor(database: PostgresDatabase) {
    this.#database = database;
  }

  /** Sends those that the database lacks. */
  async send(hashes: Iterable<string>, contents: Pick<TaskContents, 'pack'>): Promise<void> {
    const unknown = [...new Set(hashes)].filter((hash) => !this.#sent.has(hash));
    if (unknown.length === 0) return;
    for (const { hash } of await this.#present(unknown)) this.#sent.add(hash);
    for (const hash of unknown) {
      if (this.#sent.has(hash)) continue;
      await this.#database.query(PUT, [hash, Buffer.from(contents.pack(hash))]);
      this.#sent.add(hash);
    }
  }

  /** @param hash of the bytes */
  async put(hash: string, bytes: Uint8Array): Promise<void> {
    if ((await this.#present([hash])).length === 0)
      await this.#database.query(PUT, [hash, Buffer.from(bytes)]);
  }

  #present(hashes: readonly string[]): Promise<{ hash: string }[]> {
    return this.#database.query<{ hash: string }>(PRESENT, [hashes]);
  }

  /** Fetches what an input names and this process lacks. @throws Error when it is not there, or is another one */
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

  /** @throws Error when it is not there */
  async bytesOf(hash: string): Promise<Uint8Array> {
    const [row] = await this.#database.query<{ bytes: Uint8Array }>(GET, [hash]);
    if (row === undefined) throw new Error(`The database has no content with the hash ${hash}.`);
    return row.bytes;
  }
}
