import { chmodSync, closeSync, constants, fchmodSync, fstatSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { JournalError } from '../errors/journal-error.ts';
import { retryWhileLocked } from './retry-while-locked.ts';
import { assertJournal, migrate } from './sqlite-schema.ts';

const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

/** SQLite's own waiting blocks the event loop, so it is short; the rest is waited outside (retryWhileLocked). */
const BUSY_TIMEOUT_MS = 20;

/**
 * With the log of WAL, `synchronous = normal` hands every commit to the operating system: it survives kill -9, and a
 * power cut may cost the last moments, never the rest. Waiting for the disk at every commit took 7 % of 500 calls.
 * auto_vacuum takes effect only before the first table is made; removed text must not linger in free pages. The log is
 * copied into the database every 16 MB: questions are long, and each copying makes all calls wait.
 */
const SETTINGS = `
  pragma auto_vacuum = incremental;
  pragma journal_mode = wal;
  pragma synchronous = normal;
  pragma secure_delete = on;
  pragma wal_autocheckpoint = 4000;
`;

/**
 * Opens a journal's database, and makes it with its folder when it is not there, readable by its owner alone.
 * @param path of the file, or `:memory:`
 * @throws JournalError when it is no journal, or one of a newer version; errors of SQLite and the file system as they are
 */
export async function openJournalFile(path: string, lockWaitMs: number): Promise<DatabaseSync> {
  if (path !== ':memory:') makePrivateFile(path);
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  try {
    await retryWhileLocked(() => assertJournal(database, path), lockWaitMs);
    await retryWhileLocked(() => database.exec(SETTINGS), lockWaitMs);
    await retryWhileLocked(() => migrate(database), lockWaitMs);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** SQLite gives its -wal and -shm files the mode of the database file, whatever the umask. */
function makePrivateFile(path: string): void {
  const folder = dirname(path);
  if (mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER }) !== undefined) {
    chmodSync(folder, PRIVATE_FOLDER);
  }
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT, PRIVATE_FILE);
  try {
    const status = fstatSync(file);
    if (!status.isFile()) throw new JournalError(path, 'is no file. Set PLUGIN_EVAL_HOME to another folder.');
    if ((status.mode & 0o777) !== PRIVATE_FILE) fchmodSync(file, PRIVATE_FILE);
  } finally {
    closeSync(file);
  }
}
