import { UsageError } from './usage-error.ts';

/** A case whose graders cannot be read. */
export interface UnreadableCase {
  /** File of the case; null when unknown. */
  file: string | null;
  prompt: string;
  /** Sentences that name the field and the known fields. */
  problems: readonly string[];
}

const MOST_NAMED = 5;
const LONGEST_PROMPT = 80;

/** Thrown before anything is paid for, when cases would be executed whose graders cannot be read (exit code 2). */
export class UnreadableGradersError extends UsageError {
  readonly cases: readonly UnreadableCase[];

  constructor(cases: readonly UnreadableCase[]) {
    const named = cases
      .slice(0, MOST_NAMED)
      .map(
        ({ file, prompt, problems }) =>
          `${file ?? 'a test'}, ${JSON.stringify(prompt.slice(0, LONGEST_PROMPT))}: ${problems.join(' ')}`,
      );
    const more = cases.length > MOST_NAMED ? ` (and ${cases.length - MOST_NAMED} more)` : '';
    super(
      `The graders of ${cases.length === 1 ? 'one test' : `${cases.length} tests`} cannot be read, so their sessions would have no verdict. ${named.join(' ')}${more} Correct them, or add --allow-ungraded to run these sessions without a verdict.`,
    );
    this.cases = cases;
  }
}
