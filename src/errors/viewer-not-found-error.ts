import { UsageError } from './usage-error.ts';

/** The viewer was asked for something that is not there, or no longer. */
export class ViewerNotFoundError extends UsageError {
  /** Such as `run r12345678`. */
  readonly what: string;

  constructor(what: string) {
    super(`There is no ${what}. It may have been removed since the page was loaded.`);
    this.what = what;
  }
}
