import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { openDatabaseFile } from '@plugin-eval/engine/store/open-database-file.ts';
import { retryWhileLocked, sqliteErrorCode } from '@plugin-eval/engine/store/retry-while-locked.ts';
import { inTransaction } from '@plugin-eval/engine/store/schema-version.ts';
import { databaseFailure } from '@plugin-eval/engine/store/sqlite-failure.ts';
import { TRANSCRIPTS } from '@plugin-eval/engine/store/transcripts-kind.ts';
import { joiningIds } from './joining-ids.ts';
import { ListStore } from './list-store.ts';
import { saltedHash } from './salted-hash.ts';
import type { ListedRow, ReadCounts, TranscriptFacts } from './transcript-facts.ts';
import type { TranscriptAgent } from './transcript-source.ts';

/** Raise it when readers or facts change: older entries are then read again. */
const READERS = 4;
const LOCK_WAIT_MS = 5_000;
const WRITTEN_AT_A_TIME = 100;
/** SQLite's codes for a damaged database, and for a file that is none. */
const DAMAGED: ReadonlySet<number> = new Set([11, 26]);
const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

/** State of a file: its facts hold as long as it does. */
export interface FileStamp {
  size: number;
  modified: number;
  inode: number;
}

interface Unwritten {
  agent: TranscriptAgent;
  key: string;
  stamp: string;
  counts: string;
  facts: string;
  ids: number[];
}

/**
 * Facts of each file, on disk, so that memory does not grow with the number of files. They hold names of skills,
 * counts and salted hashes. A folder that cannot be written is replaced by memory.
 */
export class TranscriptCache {
  readonly salt: string;
  /** False when the next run has to read everything again. */
  readonly isStored: boolean;
  readonly #path: string;
  readonly #database: DatabaseSync;
  readonly #find: StatementSync;
  readonly #facts: StatementSync;
  readonly #remove: StatementSync;
  readonly #insert: StatementSync;
  readonly #insertId: StatementSync;
  readonly #lists: ListStore;
  #unwritten: Unwritten[] = [];

  private constructor(path: string, salt: string, isStored: boolean, database: DatabaseSync) {
    this.#path = path;
    this.salt = salt;
    this.isStored = isStored;
    this.#database = database;
    this.#find = database.prepare('select number, stamp, counts from files where agent = ? and key = ?');
    this.#facts = database.prepare('select facts from files where number = ?');
    this.#remove = database.prepare('delete from files where agent = ? and key = ?');
    this.#insert = database.prepare(
      'insert into files (agent, key, stamp, counts, facts) values (?, ?, ?, ?, ?)',
    );
    this.#insertId = database.prepare('insert or ignore into ids values (?, ?, ?)');
    this.#lists = new ListStore(database);
  }

  /** @param folder null: nothing is stored */
  static async open(folder: string | null): Promise<TranscriptCache> {
    if (folder !== null) {
      const file = join(folder, 'transcripts.db');
      try {
        const database = await openOrReplace(file);
        const salt = saltIn(folder);
        if (salt !== null) return new TranscriptCache(file, salt, true, database);
        database.close();
      } catch {
        // The folder cannot be written.
      }
    }
    const database = await openDatabaseFile(':memory:', TRANSCRIPTS, LOCK_WAIT_MS);
    return new TranscriptCache(':memory:', freshSalt(), folder === null, database);
  }

  /** Salted hash of an id, a folder or a typed name. */
  hash(text: string): string {
    return saltedHash(this.salt, text);
  }

  /** Returns the number of an unchanged file with its counts; null for one that has to be read. */
  find(agent: TranscriptAgent, key: string, stamp: FileStamp): { number: number; counts: ReadCounts } | null {
    const row = this.#find.get(agent, key);
    if (row === undefined || row.stamp !== stampOf(stamp)) return null;
    return { number: Number(row.number), counts: JSON.parse(String(row.counts)) };
  }

  /** Keeps the facts of a file. @returns numbers of files that were written now */
  async add(
    agent: TranscriptAgent,
    key: string,
    stamp: FileStamp,
    facts: TranscriptFacts,
  ): Promise<number[]> {
    const { unread, understood, lists, ...rest } = facts;
    // Text keeps no object alive longer than its file.
    this.#unwritten.push({
      ...{ agent, key, stamp: stampOf(stamp), ids: [...joiningIds(facts)] },
      counts: JSON.stringify({ unread, understood } satisfies ReadCounts),
      facts: JSON.stringify({ ...rest, lists: lists.map((rows) => this.#lists.add(rows)) }),
    });
    return this.#unwritten.length < WRITTEN_AT_A_TIME ? [] : this.write();
  }

  /** Writes what was added. @returns the numbers of its files @throws DatabaseError */
  async write(): Promise<number[]> {
    const files = this.#unwritten;
    this.#unwritten = [];
    if (files.length === 0) return [];
    return this.#written(() => {
      this.#lists.write();
      return files.map((file) => this.#put(file));
    });
  }

  async #written<T>(work: () => T): Promise<T> {
    try {
      return await retryWhileLocked(
        () => inTransaction(this.#database, 'begin immediate', work),
        LOCK_WAIT_MS,
      );
    } catch (error) {
      throw databaseFailure(TRANSCRIPTS, this.#path, error);
    }
  }

  #put({ agent, key, stamp, counts, facts, ids }: Unwritten): number {
    this.#remove.run(agent, key);
    const { lastInsertRowid } = this.#insert.run(agent, key, stamp, counts, facts);
    for (const id of ids) this.#insertId.run(agent, id, lastInsertRowid);
    return Number(lastInsertRowid);
  }

  /** Reads the facts of a file. */
  factsOf(number: number): TranscriptFacts {
    const { lists, ...rest } = JSON.parse(String(this.#facts.get(number)?.facts));
    return { ...rest, lists: lists.map((id: string): ListedRow[] => this.#lists.get(id)), ...NO_COUNTS };
  }

  /** Pairs of files of an agent that share an id; of more than two, each with the next. */
  *sharing(agent: TranscriptAgent): Iterable<[number, number]> {
    const pairs = this.#database.prepare(
      `select file, previous from (select file, lag(file) over (partition by id order by file) as previous
        from ids where agent = ?) where previous is not null`,
    );
    for (const { file, previous } of pairs.iterate(agent)) yield [Number(file), Number(previous)];
  }

  /** Drops files that are no longer there. @param kept numbers of those that are */
  async keepOnly(agent: TranscriptAgent, kept: ReadonlySet<number>): Promise<void> {
    const gone: number[] = [];
    for (const { number } of this.#database
      .prepare('select number from files where agent = ?')
      .iterate(agent))
      if (!kept.has(Number(number))) gone.push(Number(number));
    if (gone.length === 0) return;
    const remove = this.#database.prepare('delete from files where number = ?');
    await this.#written(() => {
      for (const number of gone) remove.run(number);
      this.#database.exec('delete from ids where file not in (select number from files)');
    });
  }

  close(): void {
    this.#database.close();
  }
}

/** Opens the file, or makes a new one of a damaged one: everything in it can be read again. */
async function openOrReplace(file: string): Promise<DatabaseSync> {
  try {
    return await openDatabaseFile(file, TRANSCRIPTS, LOCK_WAIT_MS);
  } catch (error) {
    if (!DAMAGED.has(sqliteErrorCode(error) ?? 0)) throw error;
    for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
    return openDatabaseFile(file, TRANSCRIPTS, LOCK_WAIT_MS);
  }
}

const NO_COUNTS: ReadCounts = { unread: {}, understood: {} };

function stampOf({ size, modified, inode }: FileStamp): string {
  return `${READERS} ${size} ${modified} ${inode}`;
}

function freshSalt(): string {
  return randomBytes(32).toString('hex');
}

/** Reads the salt of a folder, and makes it when there is none. @returns null when it cannot be written */
function saltIn(folder: string): string | null {
  const file = join(folder, 'salt');
  try {
    const salt = readFileSync(file, 'utf8');
    if (/^[0-9a-f]{64}$/.test(salt)) return salt;
  } catch {
    // There is none yet.
  }
  const salt = freshSalt();
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
    writeFileSync(draft, salt, { mode: PRIVATE_FILE, flag: 'wx' });
    chmodSync(draft, PRIVATE_FILE);
    renameSync(draft, file);
    return salt;
  } catch {
    rmSync(draft, { force: true });
    return null;
  }
}
