import type { RunRequest } from '../application/requests.ts';
import { type ExecutorFlags, executorOf } from './executor-flags.ts';
import type { CliIo } from './io.ts';
import type { PaymentFlags } from './payment-flags.ts';

/** How the run of a command line is kept. */
export function runRequestOf(
  { workingDirectory, commandLine, resumed }: CliIo,
  { fresh, yes, ...flags }: PaymentFlags & ExecutorFlags,
): RunRequest {
  return { workingDirectory, commandLine, resumed, fresh, yes, executor: executorOf(flags) };
}
