import { UsageError } from './usage-error.ts';

/** A decision of the command line that cannot be taken. */
export class ReviewError extends UsageError {
  readonly given: string;

  constructor(given: string, reason: string) {
    super(`--set ${given}: ${reason}`);
    this.given = given;
  }
}
