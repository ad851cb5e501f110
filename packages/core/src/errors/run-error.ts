import { UsageError } from './usage-error.ts';

/** A recorded run, or something of it, is not there, is being worked on, or cannot be taken up again. */
export type RunProblem = 'not-found' | 'busy' | 'not-resumable' | 'damaged';

/** A recorded run cannot be used for the request. */
export class RunError extends UsageError {
  readonly run: string;
  readonly problem: RunProblem;

  constructor(run: string, problem: RunProblem, message: string) {
    super(message);
    this.run = run;
    this.problem = problem;
  }
}

/** There is no run with that id. */
export function unknownRun(id: string): RunError {
  return new RunError(id, 'not-found', `There is no run ${id}. plugin-eval runs lists all runs.`);
}

/** The record of a run is damaged. @param what is of no use */
export function damagedRun(id: string, what: string): RunError {
  return new RunError(
    id,
    'damaged',
    `Run ${id} has ${what} that plugin-eval did not write; runs rm ${id} removes it.`,
  );
}

/** @param advice one sentence */
export function busyRun(id: string, advice: string): RunError {
  return new RunError(id, 'busy', `Run ${id} is still running. ${advice}`);
}

/** @param remedy begins with a blank, or is empty */
export function runNotResumable(id: string, problem: string, remedy: string): RunError {
  return new RunError(id, 'not-resumable', `Run ${id} cannot be resumed: ${problem}.${remedy}`);
}
