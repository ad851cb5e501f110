import { PluginEvalError } from './plugin-eval-error.ts';

/** A planned measurement failed for a reason that may pass (exit code 3). */
export class MeasurementError extends PluginEvalError {
  /** The message without its subject, for callers that name it already. */
  readonly reason: string;

  /** @param label what was asked: "output_quality, judge 1" */
  constructor(reason: string, label?: string) {
    super(label === undefined ? reason : `${label}: ${reason}`);
    this.reason = reason;
  }
}
