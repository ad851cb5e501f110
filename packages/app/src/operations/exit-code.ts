import { DetachedError } from '@plugin-eval/core/errors/detached-error.ts';
import { InterruptedError } from '@plugin-eval/core/errors/interrupted-error.ts';
import { MeasurementError } from '@plugin-eval/core/errors/measurement-error.ts';
import { ParkedError } from '@plugin-eval/core/errors/parked-error.ts';
import type { PluginEvalError } from '@plugin-eval/core/errors/plugin-eval-error.ts';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';

/** Exit codes. Source: docs/specification/documents.md, "Exit codes". */
export const EXIT = {
  fine: 0,
  gateFailed: 1,
  wrongUse: 2,
  notMeasured: 3,
  parked: 4,
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/**
 * Picks the exit code when several apply: an interrupt, wrong use, parked, not measured, a failed gate, in
 * this order.
 */
export function worstExit(codes: readonly ExitCode[]): ExitCode {
  const order = [EXIT.interrupted, EXIT.wrongUse, EXIT.parked, EXIT.notMeasured, EXIT.gateFailed] as const;
  return order.find((code) => codes.includes(code)) ?? EXIT.fine;
}

export function exitOfError(error: PluginEvalError): ExitCode {
  if (InterruptedError.isInstance(error)) return EXIT.interrupted;
  if (DetachedError.isInstance(error)) return EXIT.fine;
  if (ParkedError.isInstance(error)) return EXIT.parked;
  const notMeasured = SubjectError.isInstance(error) || MeasurementError.isInstance(error);
  return notMeasured ? EXIT.notMeasured : EXIT.wrongUse;
}
