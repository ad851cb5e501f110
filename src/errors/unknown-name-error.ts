import { UsageError } from './usage-error.ts';

/** A name that is not in a closed list, with the nearest one that is. */
export class UnknownNameError extends UsageError {
  readonly given: string;
  readonly nearest: string | null;

  constructor(what: string, given: string, nearest: string | null, known: string) {
    const hint = nearest === null ? known : `Did you mean ${nearest}?`;
    super(`Unknown ${what} '${given}'. ${hint}`);
    this.given = given;
    this.nearest = nearest;
  }
}
