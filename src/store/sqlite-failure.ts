import { JournalError } from '../errors/journal-error.ts';
import { sqliteErrorCode } from './retry-while-locked.ts';

const NOT_WRITABLE = 'cannot be written. Make it writable, or set PLUGIN_EVAL_HOME to another folder.';
const DAMAGED =
  'is damaged or no journal at all. Move it away and start again: a new one is made. What it held is asked and paid anew.';
const LOCKED = 'is locked by another process; try again when that one has finished, or end it.';

/** What to tell the user, by SQLite's primary result code (https://www.sqlite.org/rescode.html). */
const PROBLEMS = new Map([
  [3, NOT_WRITABLE],
  [5, LOCKED],
  [6, LOCKED],
  [8, NOT_WRITABLE],
  [
    10,
    'cannot be read or written: the disk reports an error. Check it, or set PLUGIN_EVAL_HOME to another folder.',
  ],
  [11, DAMAGED],
  [13, 'cannot grow: the disk is full. Free some space and resume; everything recorded so far is kept.'],
  [14, NOT_WRITABLE],
  [26, DAMAGED],
]);

/** A JournalError for what SQLite or the file system refuses; any other error, a bug, as it is. */
export function journalFailure(path: string, error: unknown): unknown {
  const problem = PROBLEMS.get(sqliteErrorCode(error) ?? 0);
  if (problem !== undefined) return new JournalError(path, problem);
  if (isFileSystemError(error)) {
    return new JournalError(
      path,
      `cannot be opened (${error.code}). Make the folder writable, or set PLUGIN_EVAL_HOME to another one.`,
    );
  }
  return error;
}

function isFileSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}
