import { PluginEvalError } from './plugin-eval-error.ts';

/** Something that was to be measured could not be, for a reason that may pass (exit code 3). */
export class MeasurementError extends PluginEvalError {}
