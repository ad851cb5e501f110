import type { RunRequest } from '../application/requests.ts';
import type { FleetFlags } from './fleet-flags.ts';
import type { CliIo } from './io.ts';

/** How the run of a command line is kept. */
export function runRequestOf(
  { workingDirectory, commandLine, resumed }: CliIo,
  { fresh, fleet, weight }: { fresh?: boolean | undefined } & FleetFlags = {},
): RunRequest {
  const shared = fleet ? { fleet: { weight: weight ?? 1 } } : {};
  return { workingDirectory, commandLine, resumed, fresh, ...shared };
}
