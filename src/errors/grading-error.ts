import { MeasurementError } from './measurement-error.ts';

/** A judge gave no usable answer, nor a better one when it was told what was wrong. The next run asks anew. */
export class GradingError extends MeasurementError {
  /** Which question, as a person calls it. */
  readonly label: string;
  /** What was wrong with the second answer. */
  readonly problem: string;

  constructor(label: string, problem: string) {
    super(`${label}: the judge gave no usable answer in two attempts (${problem}). Run again to ask anew.`);
    this.label = label;
    this.problem = problem;
  }
}
