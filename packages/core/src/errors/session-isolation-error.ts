import { MeasurementError } from './measurement-error.ts';

/**
 * A session differed from its declaration: its harness had other skills, tools, plugins or credentials than
 * it was given. None of its results count, so the whole batch is invalid.
 */
export class SessionIsolationError extends MeasurementError {
  /** Differences, one entry each: "a skill that was not installed: deploy". */
  readonly differences: readonly string[];

  constructor(harness: string, differences: readonly string[]) {
    super(
      `${harness} did not start with the requested settings: ${differences.join('; ')}. Use the version of the SDK that ` +
        'plugin-eval was tested with, look for managed settings on this machine, or use --agent tool-loop.',
    );
    this.differences = differences;
  }
}
