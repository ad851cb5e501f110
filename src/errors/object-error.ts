import { MeasurementError } from './measurement-error.ts';

/**
 * The reason an object is unavailable.
 * - `away`: the store does not respond, or is full. `refused`: it denies access.
 * - `missing`: the object does not exist. `altered`: its size or hash differs.
 * - `unnamed`: no object store is configured for this process.
 */
export type ObjectProblem = 'away' | 'refused' | 'missing' | 'altered' | 'unnamed';

/**
 * Data stored outside the database cannot be read or written. Whatever needs it is not measured; everything
 * else goes on.
 */
export class ObjectError extends MeasurementError {
  readonly problem: ObjectProblem;

  /** @param message a sentence without keys */
  constructor(problem: ObjectProblem, message: string) {
    super(message);
    this.problem = problem;
  }

  /** True when a retry may succeed without a change of settings. */
  get isPassing(): boolean {
    return this.problem === 'away';
  }

  /** True when the object is permanently lost. */
  get isLost(): boolean {
    return this.problem === 'missing' || this.problem === 'altered';
  }
}
