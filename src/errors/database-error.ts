import { UsageError } from './usage-error.ts';

/** The journal or the corpus cannot be opened, read or written; `path` is its file. */
export class DatabaseError extends UsageError {
  readonly database: 'journal' | 'corpus';
  readonly path: string;

  /** @param problem goes on from the path */
  constructor(database: 'journal' | 'corpus', path: string, problem: string) {
    super(`The ${database} ${path} ${problem}`);
    this.database = database;
    this.path = path;
  }
}
