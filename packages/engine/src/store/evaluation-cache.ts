import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { CACHE } from './cache-kind.ts';
import { openDatabaseFile } from './open-database-file.ts';
import { inTransaction } from './schema-version.ts';
import { databaseFailure } from './sqlite-failure.ts';

/** Another process writes for a moment at most, and nobody needs what could not be kept. */
const LOCK_WAIT_MS = 2_000;
/** Days after which unused entries are removed. */
const KEPT_DAYS = 30;
/** Entries that are written together: each time the disk is waited for. */
const WRITTEN_AT_A_TIME = 250;

/** Results that may be used again, by a key that says what they were computed from. */
export interface EvaluationCache {
  /** Fetches what is going to be looked for, where looking takes a while; absent: it does not. */
  load?(keys: readonly string[]): Promise<void>;
  /** @returns the bytes that were kept under the key; null for none */
  find(key: string): Uint8Array | null;
  keep(entries: readonly (readonly [key: string, entry: Uint8Array])[]): void | Promise<void>;
  /** Says which entries were of use today, and lets go of those that were not for a month. */
  close(used: readonly string[]): void | Promise<void>;
}

/**
 * Opens the cache in a file, and makes it (mode 0600) with its folder (0700) when it is not there.
 * @param today `2026-11-22`
 * @throws DatabaseError
 */
export async function openEvaluationCache(path: string, today: string): Promise<EvaluationCache> {
  try {
    return new SqliteEvaluationCache(path, await openDatabaseFile(path, CACHE, LOCK_WAIT_MS), today);
  } catch (error) {
    throw databaseFailure(CACHE, path, error);
  }
}

class SqliteEvaluationCache implements EvaluationCache {
  readonly #path: string;
  readonly #file: DatabaseSync;
  readonly #today: string;
  readonly #find: StatementSync;
  readonly #used = new Map<string, string>();
  readonly #unwritten = new Map<string, Uint8Array>();

  constructor(path: string, file: DatabaseSync, today: string) {
    this.#path = path;
    this.#file = file;
    this.#today = today;
    this.#find = file.prepare('select entry, used_on from evaluations where key = ?');
  }

  find(key: string): Uint8Array | null {
    const unwritten = this.#unwritten.get(key);
    if (unwritten !== undefined) return unwritten;
    return this.#safely(() => {
      const row = this.#find.get(key);
      if (row === undefined) return null;
      this.#used.set(key, String(row.used_on));
      return row.entry as Uint8Array;
    });
  }

  keep(entries: readonly (readonly [string, Uint8Array])[]): void {
    for (const [key, entry] of entries) this.#unwritten.set(key, entry);
    if (this.#unwritten.size >= WRITTEN_AT_A_TIME) this.#write();
  }

  close(used: readonly string[]): void {
    try {
      this.#write();
      this.#safely(() =>
        inTransaction(this.#file, 'begin immediate', () => {
          const touch = this.#file.prepare('update evaluations set used_on = ? where key = ?');
          for (const key of used) if (this.#used.get(key) !== this.#today) touch.run(this.#today, key);
          this.#file
            .prepare('delete from evaluations where used_on < date(?, ?)')
            .run(this.#today, `-${KEPT_DAYS} days`);
        }),
      );
    } finally {
      this.#file.close();
    }
  }

  #write(): void {
    const entries = [...this.#unwritten];
    this.#unwritten.clear();
    if (entries.length === 0) return;
    this.#safely(() =>
      inTransaction(this.#file, 'begin immediate', () => {
        const put = this.#file.prepare('insert or replace into evaluations values (?, ?, ?)');
        for (const [key, entry] of entries) put.run(key, entry, this.#today);
      }),
    );
  }

  #safely<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw databaseFailure(CACHE, this.#path, error);
    }
  }
}
