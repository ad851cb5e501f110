import { UsageError } from './usage-error.ts';

/** A run has no such session, or several of different skills. */
export class UnknownSessionError extends UsageError {
  readonly run: string;
  /** As it was asked for: a number, or the beginning of a key. */
  readonly session: string;
  /** Paths of the skills that have one. */
  readonly subjects: readonly string[];

  constructor(run: string, session: string, found: { subjects: readonly string[]; reused: boolean }) {
    const skills = [...new Set(found.subjects)].join(', ');
    const byKey = found.reused
      ? ' Sessions that another run paid for are named by their keys, which the JSON lists as sessions[].key.'
      : '';
    super(
      found.subjects.length === 0
        ? `Run ${run} has no session ${session}.${byKey}`
        : `Run ${run} has several sessions ${session}; name the skill with --skill: ${skills}.`,
    );
    this.run = run;
    this.session = session;
    this.subjects = found.subjects;
  }
}
