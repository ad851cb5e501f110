import { UsageError } from './usage-error.ts';

/** Git cannot provide a requested older version of a skill. */
export class GitVersionError extends UsageError {
  readonly path: string;
  readonly reference: string;

  constructor(path: string, reference: string, problem: string) {
    super(`${path} at '${reference}' cannot be read: ${problem}.`);
    this.path = path;
    this.reference = reference;
  }
}
