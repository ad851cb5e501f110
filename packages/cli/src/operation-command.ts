import type { AnyOperation } from '@plugin-eval/app/operations/operation.ts';
import type { CliCommand } from './cli-command.ts';
import { runOperation } from './run-operation.ts';

/** Wraps an operation as a command. @param act replaces the usual entry */
export function ofOperation(
  declared: AnyOperation,
  act: NonNullable<CliCommand['act']> = (given, { writing, io }) =>
    runOperation(declared, given, writing, io),
): CliCommand {
  return { declared, act };
}
