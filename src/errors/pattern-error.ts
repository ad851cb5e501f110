import { UsageError } from './usage-error.ts';

const MOST_SHOWN = 80;

/** A pattern that somebody wrote in data cannot be read. */
export class PatternError extends UsageError {
  readonly pattern: string;
  /** What is wrong with it, as the engine says it. */
  readonly reason: string;

  constructor(pattern: string, reason: string) {
    const shown = pattern.length > MOST_SHOWN ? `${pattern.slice(0, MOST_SHOWN)}…` : pattern;
    super(
      `The pattern ${JSON.stringify(shown)} is no RE2 expression: ${reason}. RE2 has no lookaround and no back-references.`,
    );
    this.pattern = pattern;
    this.reason = reason;
  }

  static override isInstance(error: unknown): error is PatternError {
    return error instanceof PatternError;
  }
}
