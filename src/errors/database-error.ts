import { UsageError } from './usage-error.ts';

/** The journal, the corpus or the cache cannot be opened, read or written; `path` is its file. */
export class DatabaseError extends UsageError {
  readonly database: 'journal' | 'corpus' | 'cache';
  readonly path: string;

  /** @param problem goes on from the path */
  constructor(database: 'journal' | 'corpus' | 'cache', path: string, problem: string) {
    super(`The ${database} ${path} ${problem}`);
    this.database = database;
    this.path = path;
  }
}
