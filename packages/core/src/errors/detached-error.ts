import { PluginEvalError } from './plugin-eval-error.ts';

/** Workers finish the run: this process has nothing more to do. */
export class DetachedError extends PluginEvalError {
  readonly run: string;

  constructor(run: string) {
    super(
      `Run ${run} is with the workers. plugin-eval runs watch ${run} shows how far it is; plugin-eval runs resume ${run} prints the result.`,
    );
    this.run = run;
  }
}
