import { UsageError } from './usage-error.ts';

/** What the viewer was asked to do cannot be done while something else is going on. */
export class ViewerBusyError extends UsageError {
  readonly what: string;

  /**
   * @param what is at work, as the beginning of a sentence: `Run r12345678`
   * @param advice one sentence
   */
  constructor(what: string, advice: string) {
    super(`${what} is at work. ${advice}`);
    this.what = what;
  }
}
