import { PluginEvalError } from './plugin-eval-error.ts';

/** Workers finish the run: this process has nothing more to do. */
export class DetachedError extends PluginEvalError {
  readonly run: string;

  constructor(run: string) {
    super(
      `Run ${run} was handed to the workers. plugin-eval runs watch ${run} shows its progress; plugin-eval runs resume ${run} prints the result.`,
    );
    this.run = run;
  }
}
