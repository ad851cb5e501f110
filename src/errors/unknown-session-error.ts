import { UsageError } from './usage-error.ts';

/** A run has no session of that number, or several of different skills. */
export class UnknownSessionError extends UsageError {
  readonly run: string;
  readonly session: number;
  /** Paths of the skills that have one. */
  readonly subjects: readonly string[];

  constructor(run: string, session: number, subjects: readonly string[]) {
    super(
      subjects.length === 0
        ? `Run ${run} has no session ${session}. plugin-eval runs show ${run} lists what it has.`
        : `Run ${run} has a session ${session} of several skills; name one with --skill: ${[...new Set(subjects)].join(', ')}.`,
    );
    this.run = run;
    this.session = session;
    this.subjects = subjects;
  }
}
