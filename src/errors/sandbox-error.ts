import { UsageError } from './usage-error.ts';

/** Nothing is executed without a sandbox, and this machine has none that works. */
export class SandboxError extends UsageError {
  /** What is wrong, a sentence. */
  readonly problem: string;

  /** @param advice what to do, a sentence */
  constructor(problem: string, advice: string) {
    super(`${problem} ${advice}`);
    this.problem = problem;
  }
}
