import { UsageError } from './usage-error.ts';

/** The journal, the corpus, the cache or a shared database cannot be opened, read or written; `path` is its file, or its URL without password. */
export class DatabaseError extends UsageError {
  readonly database: 'journal' | 'corpus' | 'cache' | 'database';
  readonly path: string;
  /**
   * True when a retry may succeed without a change of settings: the database is unreachable, full or busy.
   */
  readonly isPassing: boolean;

  /** @param problem goes on from the path */
  constructor(
    database: 'journal' | 'corpus' | 'cache' | 'database',
    path: string,
    problem: string,
    { isPassing = false }: { isPassing?: boolean } = {},
  ) {
    super(`The ${database} ${path} ${problem}`);
    this.database = database;
    this.path = path;
    this.isPassing = isPassing;
  }
}
