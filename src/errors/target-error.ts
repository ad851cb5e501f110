import { UsageError } from './usage-error.ts';

export type TargetProblem = 'program' | 'folder' | 'template' | 'response-path' | 'url' | 'header';

/** A live target of the threat map that cannot be asked as it was described: nothing would come of any question. */
export class TargetError extends UsageError {
  readonly problem: TargetProblem;

  /** @param message what is wrong and what to do about it, keys already taken out */
  constructor(problem: TargetProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}
