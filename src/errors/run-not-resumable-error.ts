import { UsageError } from './usage-error.ts';

/** A run cannot be taken up again as asked. */
export class RunNotResumableError extends UsageError {
  readonly id: string;

  /** @param remedy begins with a blank, or is empty */
  constructor(id: string, problem: string, remedy: string) {
    super(`Run ${id} cannot be resumed: ${problem}.${remedy}`);
    this.id = id;
  }
}
