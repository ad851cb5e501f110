import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { retryWhileLocked } from './retry-while-locked.ts';

interface Member {
  work: () => Promise<unknown>;
  writes: boolean;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * Puts what arrives within one turn of the event loop into one transaction. A commit takes the lock and a write,
 * and many calls that end together then pay for it once. Work may await nothing but the database: that stays within the turn, so no
 * other connection of this process ever meets the lock half-way.
 */
export class GroupCommit {
  readonly #database: DatabaseSync;
  readonly #lockWaitMs: number;
  readonly #statements: Record<'begin' | 'commit', StatementSync>;
  #waiting: Member[] = [];
  #active = false;
  #idle = Promise.resolve();

  /** @param lockWaitMs how long to wait for another process that writes, in milliseconds */
  constructor(database: DatabaseSync, lockWaitMs: number) {
    this.#database = database;
    this.#lockWaitMs = lockWaitMs;
    this.#statements = {
      begin: database.prepare('begin immediate'),
      commit: database.prepare('commit'),
    };
  }

  /**
   * Resolves when the work is committed. It may be run twice: alone, when its group was rolled back.
   * Work that throws is undone and leaves the rest of its group untouched: the group is rolled back then, and each is done
   * alone. That is rare, and savepoints for every piece of work cost a tenth of all writing.
   */
  run<T>(work: () => Promise<T>): Promise<T> {
    return this.#add(work, true);
  }

  /** The same for work that only reads: it waits for no process that writes, and holds none up. */
  read<T>(work: () => Promise<T>): Promise<T> {
    return this.#add(work, false);
  }

  #add<T>(work: () => Promise<T>, writes: boolean): Promise<T> {
    const done = new Promise<unknown>((resolve, reject) => {
      this.#waiting.push({ work, writes, resolve, reject });
    }) as Promise<T>;
    if (!this.#active) {
      this.#active = true;
      this.#idle = this.#drain();
    }
    return done;
  }

  /** Resolves when nothing is left to do. */
  async idle(): Promise<void> {
    await this.#idle;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      await endOfTurn();
      await this.#commitWaiting();
    }
    this.#active = false;
  }

  async #commitWaiting(): Promise<void> {
    const readers = this.#waiting.every(({ writes }) => !writes) ? this.#waiting.splice(0) : null;
    try {
      await this.#begin(readers === null);
    } catch (error) {
      for (const member of readers ?? this.#waiting.splice(0)) member.reject(error);
      return;
    }
    // Who has come while the lock was waited for shares it.
    const group = readers ?? this.#waiting.splice(0);
    try {
      await this.#commit(group);
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error);
      else for (const member of group) await this.#commitAlone(member);
    }
  }

  async #commitAlone(member: Member): Promise<void> {
    try {
      await this.#begin(member.writes);
      await this.#commit([member]);
    } catch (error) {
      member.reject(error);
    }
  }

  async #begin(writes: boolean): Promise<void> {
    const begin = () => (writes ? this.#statements.begin.run() : this.#beginReading());
    await retryWhileLocked(begin, this.#lockWaitMs);
  }

  /** A plain `begin` meets no lock, but the first read after it may: another process recovers or closes the file. */
  #beginReading(): void {
    this.#database.exec('begin');
    try {
      this.#database.exec('select 1 from sqlite_schema limit 1');
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('rollback');
      throw error;
    }
  }

  /** @throws what made the whole transaction void; nobody has been answered then */
  async #commit(group: readonly Member[]): Promise<void> {
    const values: unknown[] = [];
    try {
      for (const { work } of group) values.push(await work());
      this.#statements.commit.run();
    } catch (error) {
      // A full disk, for one, makes SQLite roll everything back by itself.
      if (this.#database.isTransaction) this.#database.exec('rollback');
      throw error;
    }
    for (const [index, { resolve }] of group.entries()) resolve(values[index]);
  }
}

function endOfTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
