import { PluginEvalError } from './plugin-eval-error.ts';

/** The user stopped the run. Finished results are stored. */
export class InterruptedError extends PluginEvalError {
  /** Id of the run; null when unknown. */
  readonly run: string | null;

  constructor(run: string | null = null) {
    super(
      run === null
        ? 'Interrupted.'
        : `Interrupted. Finished results are kept; continue with: plugin-eval runs resume ${run}`,
    );
    this.run = run;
  }
}
