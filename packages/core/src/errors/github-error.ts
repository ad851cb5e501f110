import { PluginEvalError } from './plugin-eval-error.ts';

/** A request to GitHub failed. */
export class GithubError extends PluginEvalError {
  /** Status code; null without a response. */
  readonly status: number | null;

  constructor(status: number | null, message: string) {
    super(message);
    this.status = status;
  }
}
