import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fstatSync,
  mkdirSync,
  openSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseError } from '@plugin-eval/core/errors/database-error.ts';
import type { DatabaseKind } from './database-kind.ts';
import { retryWhileLocked } from './retry-while-locked.ts';
import { assertKind, migrate } from './schema-version.ts';

const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

/** SQLite's own waiting blocks the event loop, so it is short; the rest is waited outside (retryWhileLocked). */
const BUSY_TIMEOUT_MS = 20;

/**
 * Opens a database of ours, and makes it with its folder when it is not there, readable by its owner alone.
 * @param path of the file, or `:memory:`
 * @throws the kind's error when it is of another kind or a newer version; errors of SQLite and the file system as they
 *   are
 */
export async function openDatabaseFile(
  path: string,
  kind: DatabaseKind,
  lockWaitMs: number,
): Promise<DatabaseSync> {
  if (path !== ':memory:') makePrivateFile(path, kind);
  return open(path, async (database) => {
    const version = await retryWhileLocked(() => assertKind(database, path, kind), lockWaitMs);
    const settings = version === 0 ? `${kind.settingsOfNew ?? ''};${kind.settings}` : kind.settings;
    await retryWhileLocked(() => database.exec(settings), lockWaitMs);
    await retryWhileLocked(() => migrate(database, kind), lockWaitMs);
    return database;
  });
}

/**
 * Opens a database of ours that is there, and writes nothing to one of the current version.
 * @returns null when it is empty: whoever made it did not come far
 * @throws like openDatabaseFile
 */
export async function openPresentDatabase(
  path: string,
  kind: DatabaseKind,
  lockWaitMs: number,
): Promise<DatabaseSync | null> {
  return open(path, async (database) => {
    const version = await retryWhileLocked(() => assertKind(database, path, kind), lockWaitMs);
    if (version === 0) {
      database.close();
      return null;
    }
    await retryWhileLocked(() => migrate(database, kind), lockWaitMs);
    return database;
  });
}

async function open<T>(path: string, use: (database: DatabaseSync) => Promise<T>): Promise<T> {
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  try {
    return await use(database);
  } catch (error) {
    database.close();
    throw error;
  }
}

/** SQLite gives the files beside a database the mode of the database file, whatever the umask. */
function makePrivateFile(path: string, { closedToOthers, elsewhere, name }: DatabaseKind): void {
  makePrivateFolder(dirname(path));
  const made = makeFile(path);
  const file = made ?? openSync(path, constants.O_RDWR | constants.O_CREAT, PRIVATE_FILE);
  try {
    const status = fstatSync(file);
    if (!status.isFile())
      throw new DatabaseError(name, path, `is not a file. Move it away, or ${elsewhere}.`);
    const isOpen = (status.mode & 0o777) !== PRIVATE_FILE;
    if (isOpen && (made !== null || closedToOthers)) fchmodSync(file, PRIVATE_FILE);
  } finally {
    closeSync(file);
  }
}

/**
 * Makes a folder with those above it, if it is not there. Not by Node's own recursion, which goes round for ever where
 * a parent takes no folders, as in /proc.
 */
function makePrivateFolder(folder: string): void {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) makePrivateFolder(dirname(folder));
  try {
    mkdirSync(folder, PRIVATE_FOLDER);
    chmodSync(folder, PRIVATE_FOLDER);
  } catch (error) {
    // Another process may have been faster.
    if (!existsSync(folder)) throw error;
  }
}

/** @returns null when something is there already */
function makeFile(path: string): number | null {
  try {
    return openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL, PRIVATE_FILE);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return null;
    throw error;
  }
}
