import { UsageError } from './usage-error.ts';

const MOST_SHOWN = 80;

/** A pattern that somebody wrote in data cannot be read, or is too large to be run. */
export class PatternError extends UsageError {
  readonly pattern: string;
  /** What is wrong with it, for one that cannot be read as the engine says it. */
  readonly reason: string;

  constructor(
    pattern: string,
    reason: string,
    problem: 'is not an RE2 expression' | 'is too large' = 'is not an RE2 expression',
  ) {
    const shown = pattern.length > MOST_SHOWN ? `${pattern.slice(0, MOST_SHOWN)}…` : pattern;
    const hint =
      problem === 'is too large' ? 'Repeat less often.' : 'RE2 has no lookaround and no back-references.';
    super(`The pattern ${JSON.stringify(shown)} ${problem}: ${reason}. ${hint}`);
    this.pattern = pattern;
    this.reason = reason;
  }
}
