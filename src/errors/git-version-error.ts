import { UsageError } from './usage-error.ts';

/** An older version of a skill was asked for, and git cannot give it. */
export class GitVersionError extends UsageError {
  readonly path: string;
  readonly reference: string;

  constructor(path: string, reference: string, problem: string) {
    super(`${path} at '${reference}' cannot be read: ${problem}.`);
    this.path = path;
    this.reference = reference;
  }
}
