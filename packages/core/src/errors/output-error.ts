import { UsageError } from './usage-error.ts';

/** A result could not be written to the requested place. */
export class OutputError extends UsageError {
  readonly path: string;

  constructor(path: string, reason: string) {
    super(`Cannot write ${path}: ${reason}.`);
    this.path = path;
  }
}
