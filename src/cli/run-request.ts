import type { RunRequest } from '../application/requests.ts';
import type { CliIo } from './io.ts';

/** How the run of a command line is kept. */
export function runRequestOf(
  { workingDirectory, commandLine, resumed }: CliIo,
  { fresh }: { fresh?: boolean | undefined } = {},
): RunRequest {
  return { workingDirectory, commandLine, resumed, fresh };
}
