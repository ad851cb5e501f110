import { DatabaseError } from '@plugin-eval/core/errors/database-error.ts';
import type { DatabaseKind } from './database-kind.ts';
import { sqliteErrorCode } from './retry-while-locked.ts';

const LOCKED = 'is locked by another process; try again when that one has finished, or stop it.';

/** The kind's error for what SQLite or the file system refuses; any other error, a bug, as it is. */
export function databaseFailure(kind: DatabaseKind, path: string, error: unknown): unknown {
  const problem = problemOf(sqliteErrorCode(error), kind);
  if (problem !== null) return new DatabaseError(kind.name, path, problem);
  if (isFileSystemError(error)) {
    return new DatabaseError(
      kind.name,
      path,
      `cannot be opened (${error.code}). Make the folder writable, or ${kind.elsewhere}.`,
    );
  }
  return error;
}

/** Advice by SQLite's primary result code (https://www.sqlite.org/rescode.html). */
function problemOf(code: number | null, { damaged, full, elsewhere }: DatabaseKind): string | null {
  switch (code) {
    case 3:
    case 8:
    case 14:
      return `cannot be written. Make it writable, or ${elsewhere}.`;
    case 5:
    case 6:
      return LOCKED;
    case 10:
      return `cannot be read or written: the disk reports an error. Check it, or ${elsewhere}.`;
    case 13:
      return full;
    case 11:
    case 26:
      return damaged;
    default:
      return null;
  }
}

function isFileSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}
