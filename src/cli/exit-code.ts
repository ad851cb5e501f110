import type { PluginEvalError } from '../errors/plugin-eval-error.ts';
import { SubjectError } from '../errors/subject-error.ts';

/** What the process says to the shell. Source: documents.md, "Exit codes". */
export const EXIT = { fine: 0, gateFailed: 1, wrongUse: 2, notMeasured: 3 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** When several apply: wrong use before not measured before a failed gate. */
export function worstExit(codes: readonly ExitCode[]): ExitCode {
  const order = [EXIT.wrongUse, EXIT.notMeasured, EXIT.gateFailed] as const;
  return order.find((code) => codes.includes(code)) ?? EXIT.fine;
}

export function exitOfError(error: PluginEvalError): ExitCode {
  return SubjectError.isInstance(error) ? EXIT.notMeasured : EXIT.wrongUse;
}
