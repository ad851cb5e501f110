import { PluginEvalError } from './plugin-eval-error.ts';

/**
 * What was asked for comes with a batch, and this process does not wait for it: the work is done again when the batch has
 * been collected. No measurement failed.
 */
export class AwaitedError extends PluginEvalError {
  constructor() {
    super('The answer comes with a batch.');
  }
}
