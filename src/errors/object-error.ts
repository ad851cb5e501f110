import { MeasurementError } from './measurement-error.ts';

/**
 * Why an object cannot be had.
 * - `away`: the store does not answer, or is full. `refused`: it answers, and does not allow it.
 * - `missing`: it is not there. `altered`: what is there is something else, by size or hash.
 * - `unnamed`: this process was told of no object store.
 */
export type ObjectProblem = 'away' | 'refused' | 'missing' | 'altered' | 'unnamed';

/** What is kept outside of the database cannot be read or written. What needs it is not measured; everything else goes on. */
export class ObjectError extends MeasurementError {
  readonly problem: ObjectProblem;

  /** @param message a sentence without keys */
  constructor(problem: ObjectProblem, message: string) {
    super(message);
    this.problem = problem;
  }

  /** Whether the same may succeed later without anybody changing a setting. */
  get isPassing(): boolean {
    return this.problem === 'away';
  }

  /** Whether the object is gone for good. */
  get isLost(): boolean {
    return this.problem === 'missing' || this.problem === 'altered';
  }
}
