import { MeasurementError } from './measurement-error.ts';

/** A source could not be fetched, or only beyond the limits: nothing is known of it. */
export class FetchError extends MeasurementError {
  readonly source: string;

  /** @param problem goes on from the source */
  constructor(source: string, problem: string) {
    super(`${source} cannot be fetched: ${problem}.`);
    this.source = source;
  }
}
