import { createHash } from 'node:crypto';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { ListedRow } from './transcript-facts.ts';

const MOST_HELD = 1_000;

/** Lists of skills by their content. Most sessions were sent the same one, so it is stored and held once. */
export class ListStore {
  readonly #put: StatementSync;
  readonly #get: StatementSync;
  readonly #ids = new Set<string>();
  readonly #held = new Map<string, ListedRow[]>();

  constructor(database: DatabaseSync) {
    this.#put = database.prepare('insert or ignore into lists values (?, ?)');
    this.#get = database.prepare('select rows from lists where id = ?');
  }

  /** Stores a list. @returns its id */
  put(rows: readonly ListedRow[]): string {
    const text = JSON.stringify(rows);
    const id = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    if (this.#ids.has(id)) return id;
    this.#put.run(id, text);
    if (this.#ids.size < MOST_HELD) this.#ids.add(id);
    return id;
  }

  /** Returns the same rows for the same id, as long as there are not too many lists. */
  get(id: string): ListedRow[] {
    const held = this.#held.get(id);
    if (held !== undefined) return held;
    const rows: ListedRow[] = JSON.parse(String(this.#get.get(id)?.rows ?? '[]'));
    if (this.#held.size >= MOST_HELD) this.#held.clear();
    this.#held.set(id, rows);
    return rows;
  }
}
