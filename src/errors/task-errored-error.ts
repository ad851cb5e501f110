import { MeasurementError } from './measurement-error.ts';

/** Paid work that brought no answer after bounded retries. Not a result: the next run tries again. */
export class TaskErroredError extends MeasurementError {
  readonly label: string;
  /** Kind of the last failure. */
  readonly failure: string;
  readonly attempts: number;

  constructor(label: string, failure: string, attempts: number, message: string) {
    super(`${label}: no answer after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'} (${message})`);
    this.label = label;
    this.failure = failure;
    this.attempts = attempts;
  }

  static override isInstance(error: unknown): error is TaskErroredError {
    return error instanceof TaskErroredError;
  }
}
