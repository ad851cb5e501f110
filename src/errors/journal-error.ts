import { UsageError } from './usage-error.ts';

/** The journal cannot be opened, read or written; `path` is its file. */
export class JournalError extends UsageError {
  readonly path: string;

  constructor(path: string, problem: string) {
    super(`The journal ${path} ${problem}`);
    this.path = path;
  }
}
