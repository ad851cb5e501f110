import { UsageError } from './usage-error.ts';

/** The corpus cannot be opened, read or written; `path` is its file. */
export class CorpusError extends UsageError {
  readonly path: string;

  constructor(path: string, problem: string) {
    super(`The corpus ${path} ${problem}`);
    this.path = path;
  }
}
