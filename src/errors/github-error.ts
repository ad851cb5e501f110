import { PluginEvalError } from './plugin-eval-error.ts';

/** GitHub did not do what was asked of it. */
export class GithubError extends PluginEvalError {
  /** Null when no answer came. */
  readonly status: number | null;

  constructor(status: number | null, message: string) {
    super(message);
    this.status = status;
  }
}
