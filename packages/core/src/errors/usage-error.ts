import { PluginEvalError } from './plugin-eval-error.ts';

/** Wrong use or configuration: nothing was measured, and trying again unchanged cannot help (exit code 2). */
export class UsageError extends PluginEvalError {}
