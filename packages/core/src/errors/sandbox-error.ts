import { UsageError } from './usage-error.ts';

/** Execution requires a sandbox, and this machine has none that works. */
export class SandboxError extends UsageError {
  /** The problem, as a sentence. */
  readonly problem: string;

  /** @param advice what to do, a sentence */
  constructor(problem: string, advice: string) {
    super(`${problem} ${advice}`);
    this.problem = problem;
  }
}
