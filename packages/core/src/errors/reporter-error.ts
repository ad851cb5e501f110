import { UsageError } from './usage-error.ts';

/** A reporter of the user that cannot be used, or that failed. */
export class ReporterError extends UsageError {
  /** Its module, as named by the user. */
  readonly module: string;

  /** @param problem goes on from the name of the module, and says what to do */
  constructor(module: string, problem: string) {
    super(`The reporter ${module} ${problem}`);
    this.module = module;
  }
}
