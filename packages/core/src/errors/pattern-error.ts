import { UsageError } from './usage-error.ts';

const MOST_SHOWN = 80;

/** An invalid pattern in data, or one too large to run. */
export class PatternError extends UsageError {
  readonly pattern: string;
  /** The problem; for an invalid pattern in the engine's words. */
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
