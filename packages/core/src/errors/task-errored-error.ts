import { MeasurementError } from './measurement-error.ts';

/** Paid work that brought no answer after bounded retries, or was not tried. Not a result: the next run tries again. */
export class TaskErroredError extends MeasurementError {
  readonly label: string;
  /** Kind of the last failure. */
  readonly failure: string;
  readonly attempts: number;

  /** @param message a sentence on the last failure; with no attempt, on why there was none */
  constructor(label: string, failure: string, attempts: number, message: string) {
    const outcome =
      attempts === 0
        ? 'not tried'
        : `no response after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;
    super(`${outcome} (${message})`, label);
    this.label = label;
    this.failure = failure;
    this.attempts = attempts;
  }
}
