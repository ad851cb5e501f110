import { PluginEvalError } from './plugin-eval-error.ts';

/**
 * The result comes with a batch this process does not wait for: the work is repeated when the batch has been
 * collected. No measurement failed.
 */
export class AwaitedError extends PluginEvalError {
  constructor() {
    super('The answer will arrive with a batch.');
  }
}
