import { createHash } from 'node:crypto';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { ListedRow } from './transcript-facts.ts';

const MOST_HELD = 1_000;

/** Lists of skills by their content. Most sessions were sent the same one, so it is stored and held once. */
export class ListStore {
  readonly #put: StatementSync;
  readonly #get: StatementSync;
  readonly #written = new Set<string>();
  readonly #unwritten = new Map<string, string>();
  readonly #held = new Map<string, ListedRow[]>();

  constructor(database: DatabaseSync) {
    this.#put = database.prepare('insert or ignore into lists values (?, ?)');
    this.#get = database.prepare('select rows from lists where id = ?');
  }

  /** Takes a list to be written. @returns its id */
  add(rows: readonly ListedRow[]): string {
    const text = JSON.stringify(rows);
    const id = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    if (!this.#written.has(id)) this.#unwritten.set(id, text);
    return id;
  }

  /** Writes the lists that were taken. */
  write(): void {
    for (const [id, text] of this.#unwritten) this.#put.run(id, text);
    if (this.#written.size >= MOST_HELD) this.#written.clear();
    for (const id of this.#unwritten.keys()) this.#written.add(id);
    this.#unwritten.clear();
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
